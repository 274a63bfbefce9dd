/** Hexagons as battle 7.1 lays them out: x to the right, y downwards, each row half a field further to the left. */

const STEP = Math.sqrt(3) / 2;
const MARGIN = 0.9;

export function centre(x: number, y: number, size: number): [number, number] {
  return [x - y / 2 + size / 2 - 1 + MARGIN, (y - 1) * STEP + MARGIN];
}

export function sceneOf(size: number): { width: number; height: number } {
  return { width: 1.5 * (size - 1) + 2 * MARGIN, height: (size - 1) * STEP + 2 * MARGIN };
}

/** The field under a point, null off the board. */
export function fieldAt(wx: number, wy: number, size: number): [number, number] | null {
  let best: [number, number] | null = null;
  let nearest = 0.6;
  const row = Math.round((wy - MARGIN) / STEP) + 1;
  for (let y = row - 1; y <= row + 1; y += 1) {
    const x = Math.round(wx + y / 2 - size / 2 + 1 - MARGIN);
    const [cx, cy] = centre(x, y, size);
    const far = Math.hypot(cx - wx, cy - wy);
    if (far < nearest && x >= 1 && y >= 1 && x <= size && y <= size) [best, nearest] = [[x, y], far];
  }
  return best;
}

/** A hexagon with a corner at the top, as part of the current path. */
export function hexagon(ctx: CanvasRenderingContext2D, cx: number, cy: number, radius: number): void {
  for (let corner = 0; corner < 6; corner += 1) {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    const [x, y] = [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    if (corner) ctx.lineTo(x, y);
    else ctx.moveTo(x, y);
  }
  ctx.closePath();
}
