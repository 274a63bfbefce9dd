/** A robot as a graph: its parts laid out by springs, the same way every time. */

export interface Node {
  part: number;
  x: number;
  y: number;
}

export interface Graph {
  nodes: Node[];
  links: [from: number, to: number, type: number][];
}

const KNOWN = new Map<string, Graph>();
const REMEMBERED = 200;
const ROUNDS = 120;

/** Nodes in a unit square, links by index; remembered. */
export function graphOf(links: readonly number[]): Graph {
  const key = links.join(" ");
  const known = KNOWN.get(key);
  if (known) return known;
  const graph = laidOut(links);
  if (KNOWN.size >= REMEMBERED) KNOWN.delete(KNOWN.keys().next().value as string);
  KNOWN.set(key, graph);
  return graph;
}

function laidOut(flat: readonly number[]): Graph {
  const links: [number, number, number][] = [];
  const parts: number[] = [];
  const at = (part: number): number => (parts.includes(part) ? parts.indexOf(part) : parts.push(part) - 1);
  for (let i = 0; i + 2 < flat.length; i += 3) links.push([at(flat[i]!), at(flat[i + 1]!), flat[i + 2]!]);
  const nodes = parts.map((part, i): Node => {
    const angle = i * 2.399963;
    const radius = Math.sqrt((i + 0.5) / parts.length) / 2;
    return { part, x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
  });
  const ideal = 0.9 / Math.sqrt(Math.max(nodes.length, 2));
  for (let round = 0; round < ROUNDS; round++) relax(nodes, links, ideal, 0.12 * (1 - round / ROUNDS));
  return { nodes: fitted(nodes), links };
}

function relax(nodes: Node[], links: [number, number, number][], ideal: number, most: number): void {
  const force = nodes.map(() => [0, 0] as [number, number]);
  const push = (i: number, j: number, size: (far: number) => number): void => {
    const [dx, dy] = [nodes[i]!.x - nodes[j]!.x, nodes[i]!.y - nodes[j]!.y];
    const far = Math.hypot(dx, dy) || 1e-6;
    const by = size(far);
    force[i]![0] += (dx / far) * by;
    force[i]![1] += (dy / far) * by;
    force[j]![0] -= (dx / far) * by;
    force[j]![1] -= (dy / far) * by;
  };
  for (let i = 0; i < nodes.length; i++)
    for (let j = 0; j < i; j++) push(i, j, (far) => (ideal * ideal) / Math.max(far, 0.01));
  for (const [i, j] of links) if (i !== j) push(i, j, (far) => -(far * far) / ideal);
  nodes.forEach((node, i) => {
    const [fx, fy] = force[i]!;
    const size = Math.hypot(fx, fy) || 1;
    const by = Math.min(size, most) / size;
    node.x += fx * by;
    node.y += fy * by;
  });
}

function fitted(nodes: Node[]): Node[] {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [w, h] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  return nodes.map(({ part, x, y }) => ({ part, x: (x - left) / w, y: (y - top) / h }));
}
