/** Time and tempo, as numbers and as text. */

/** `1:02:03`, or `02:03` under an hour. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${two(minutes)}:${two(whole % 60)}`;
}

/** K(t), platform 5. */
export function tempo(kMin: number, kMax: number, share: number): number {
  return kMin * (kMax / kMin) ** Math.min(1, Math.max(0, share));
}

/** The curve of K as points of a polyline in a box, from the left edge at K_min to the right edge at K_max. */
export function tempoCurve(kMin: number, kMax: number, width: number, height: number, until = 1, steps = 48): string {
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const share = (index / steps) * until;
    const rise = kMax > kMin ? (tempo(kMin, kMax, share) - kMin) / (kMax - kMin) : 0;
    return `${(share * width).toFixed(2)},${(height - rise * height).toFixed(2)}`;
  });
  return points.join(" ");
}

/** A number with as many digits as one reads at a glance. */
export function figure(value: number, digits = 1): string {
  const plain = value.toFixed(Math.abs(value) >= 1000 ? Math.min(digits, 1) : digits);
  const [whole = "", fraction] = plain.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A result or a score: whole numbers without a fraction. */
export function amount(value: number): string {
  return figure(value, Number.isInteger(value) ? 0 : 2);
}

/** The same beside a name, which needs the width more than ten thousands need a fraction. */
export function brief(value: number): string {
  return Math.abs(value) < 1e4 ? amount(value) : figure(value, 0);
}

export function localTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** The same with its day: `16 Nov, 12:00`. */
export function localMoment(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime())
    ? iso
    : `${at.toLocaleDateString([], { day: "numeric", month: "short" })}, ${localTime(iso)}`;
}
