/** A creature's silhouette: grown from its id, so that a species always looks the same. */

import { disc, polygon, type Pen } from "arena24/kit";

interface Build {
  wide: number;
  tall: number;
  lobes: number;
  wave: number;
  ears: number;
  spikes: number;
  legs: number;
}

function built(id: number): Build {
  const draw = (salt: number): number => {
    let value = Math.imul(id * 31 + salt, 0x9e3779b1);
    value ^= value >>> 15;
    value = Math.imul(value, 0x85ebca6b);
    return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32;
  };
  return {
    wide: 0.72 + 0.26 * draw(1),
    tall: 0.72 + 0.26 * draw(2),
    lobes: 2 + Math.floor(draw(3) * 5),
    wave: 0.03 + 0.07 * draw(4),
    ears: Math.floor(draw(5) * 4),
    spikes: Math.floor(draw(6) * 5),
    legs: 2 + Math.floor(draw(7) * 3),
  };
}

/** `facing` is 1 to the right and -1 to the left. */
export function drawBody(
  pen: Pen,
  id: number,
  x: number,
  y: number,
  r: number,
  facing: 1 | -1,
  fill: string,
  line: string,
  eye: string,
): void {
  const b = built(id);
  const thick = r * 0.05;
  legs(pen, b, x, y, r, line, thick);
  for (let at = 0; at < b.spikes; at++) {
    const angle = Math.PI + (at - (b.spikes - 1) / 2) * 0.42;
    wedge(pen, x, y, b, r, facing === 1 ? angle : Math.PI - angle, 0.3, 0.14, line);
  }
  ears(pen, b, x, y, r, fill, line, thick);
  const outline = Array.from({ length: 48 }, (_, at): [number, number] => {
    const angle = (at / 48) * Math.PI * 2;
    const far = r * (1 + b.wave * Math.cos(b.lobes * angle));
    return [x + Math.cos(angle) * far * b.wide * facing, y + Math.sin(angle) * far * b.tall];
  });
  polygon(pen, outline, fill, line, thick);
  const look = x + facing * r * b.wide * 0.34;
  for (const side of [-0.2, 0.2]) {
    disc(pen, look + side * r, y - r * b.tall * 0.28, r * 0.12, eye);
    disc(pen, look + side * r + facing * r * 0.04, y - r * b.tall * 0.27, r * 0.055, fill);
  }
}

function legs(pen: Pen, b: Build, x: number, y: number, r: number, line: string, thick: number): void {
  const { ctx } = pen;
  for (let at = 0; at < b.legs; at++) {
    const left = x + (at - (b.legs - 1) / 2) * r * b.wide * (1.1 / b.legs) * 1.3;
    ctx.beginPath();
    ctx.ellipse(left, y + r * b.tall * 0.98, r * 0.16, r * 0.12, 0, 0, Math.PI * 2);
    ctx.fillStyle = line;
    ctx.fill();
  }
  ctx.lineWidth = thick;
}

function ears(pen: Pen, b: Build, x: number, y: number, r: number, fill: string, line: string, thick: number): void {
  if (b.ears === 0) return;
  for (const side of [-1, 1]) {
    const [ex, ey] = [x + side * r * b.wide * 0.5, y - r * b.tall * 0.78];
    if (b.ears === 1) disc(pen, ex, ey, r * 0.22, fill, line, thick);
    else {
      const tall = b.ears === 2 ? 0.5 : 0.32;
      polygon(
        pen,
        [
          [ex - r * 0.2, ey + r * 0.1],
          [ex + side * r * 0.16, ey - r * tall],
          [ex + r * 0.2, ey + r * 0.1],
        ],
        fill,
        line,
        thick,
      );
    }
  }
}

function wedge(
  pen: Pen,
  x: number,
  y: number,
  b: Build,
  r: number,
  angle: number,
  tall: number,
  wide: number,
  fill: string,
): void {
  const at = (turn: number, far: number): [number, number] => [
    x + Math.cos(angle + turn) * r * b.wide * far,
    y + Math.sin(angle + turn) * r * b.tall * far,
  ];
  polygon(pen, [at(-wide, 0.95), at(0, 1 + tall), at(wide, 0.95)], fill);
}
