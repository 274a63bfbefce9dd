/** Colour arithmetic: OKLCH for choosing, linear sRGB for contrast and for how colour-blind eyes see. */

export type Rgb = readonly [number, number, number]; // linear light, 0 .. 1
export type Lab = readonly [number, number, number];

export function oklch(l: number, c: number, hue: number): Lab {
  const angle = (hue * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
}

export function labToRgb([l, a, b]: Lab): Rgb {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

export function rgbToLab([r, g, b]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function inGamut(rgb: Rgb): boolean {
  return rgb.every((v) => v >= -0.0005 && v <= 1.0005);
}

const encode = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const decode = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

export function hex(rgb: Rgb): string {
  const byte = (v: number) => Math.round(255 * encode(Math.min(1, Math.max(0, v))));
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, "0")).join("")}`;
}

export function parse(text: string): Rgb {
  const value = parseInt(text.slice(1), 16);
  return [decode(((value >> 16) & 255) / 255), decode(((value >> 8) & 255) / 255), decode((value & 255) / 255)];
}

export function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours as in WCAG, 1 .. 21. */
export function contrast(a: string, b: string): number {
  const [one, two] = [luminance(parse(a)), luminance(parse(b))];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** The eyes for which colours must differ (Viénot, Brettel and Mollon 1999; tritan after Machado 2009). */
export const EYES: Record<string, readonly Rgb[]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export function seen(rgb: Rgb, eye: readonly Rgb[]): Rgb {
  const row = (m: Rgb) => Math.min(1, Math.max(0, m[0] * rgb[0] + m[1] * rgb[1] + m[2] * rgb[2]));
  return [row(eye[0]!), row(eye[1]!), row(eye[2]!)];
}

export function distance(a: Lab, b: Lab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
