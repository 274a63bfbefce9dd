/**
 * Statements are Markdown, as much of it as they need: headings, paragraphs, lists, tables, code, emphasis, links and
 * pictures. It becomes data, and Markdown.svelte makes nodes of that: no text is ever taken for HTML. Whatever else
 * there is in a text, a tag or a link to somewhere odd, is shown as it was written.
 */

export type Inline =
  | string
  | { kind: "code"; text: string }
  | { kind: "strong"; parts: Inline[] }
  | { kind: "em"; parts: Inline[] }
  | { kind: "link"; to: string; parts: Inline[] };

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3 | 4; parts: Inline[] }
  | { kind: "paragraph"; parts: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string }
  /** A recorded position of the game, drawn by its board. */
  | { kind: "picture"; sample: string; caption: Inline[] };

const HEADING = /^(#{1,4}) +(.+)$/;
const ITEM = /^(?:([-*])|\d{1,9}\.) +(.+)$/;
const FENCE = /^```/;
const RULE = /^\|(?: *:?-+:? *\|)+$/;
const PICTURE = /^!\[([^[\]]*)\]\(sample:([\w-]+)\)$/;
const INLINE = /\\([\\`*[\]|!])|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^[\]]*)\]\(([^()\s]*)\)/g;

export function parsed(text: string): Block[] {
  const lines = text.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  /** Lines from here on for as long as they belong together. */
  const taken = (belongs: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at]!)) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (!line.trim()) at += 1;
    else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: "code", text: taken((other) => !FENCE.test(other)).join("\n") });
      at += 1;
    } else if (heading) {
      at += 1;
      blocks.push({ kind: "heading", level: heading[1]!.length as 1 | 2 | 3 | 4, parts: inline(heading[2]!) });
    } else if (line.startsWith("|") && RULE.test(lines[at + 1]?.trim() ?? "")) {
      const [head, , ...rows] = taken((other) => other.startsWith("|")).map(cells);
      blocks.push({ kind: "table", head: head!, rows });
    } else if (ITEM.test(line)) {
      const ordered = !ITEM.exec(line)![1];
      const own = taken((other) => (ITEM.test(other) ? !ITEM.exec(other)![1] === ordered : /^\s+\S/.test(other)));
      blocks.push({ kind: "list", ordered, items: items(own).map(inline) });
    } else {
      const own = [line, ...((at += 1), taken((other) => other.trim() !== "" && !begins(other)))];
      blocks.push(paragraph(own.map((one) => one.trim()).join(" ")));
    }
  }
  return blocks;
}

/** Does a line begin a block of another kind, so that a paragraph ends before it? */
function begins(line: string): boolean {
  return HEADING.test(line) || FENCE.test(line) || ITEM.test(line) || line.startsWith("|");
}

function paragraph(text: string): Block {
  const picture = PICTURE.exec(text);
  if (picture) return { kind: "picture", sample: picture[2]!, caption: inline(picture[1]!) };
  return { kind: "paragraph", parts: inline(text) };
}

/** Items with the lines that go on below them. */
function items(lines: string[]): string[] {
  const made: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) made.push(item[2]!);
    else made.push(`${made.pop()} ${line.trim()}`);
  }
  return made;
}

function cells(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, "").replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => inline(cell.trim()));
}

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const add = (part: Inline) => {
    const last = parts.at(-1);
    if (typeof part === "string" && typeof last === "string") parts[parts.length - 1] = last + part;
    else if (part !== "") parts.push(part);
  };
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, escaped, code, strong, em, words, to] = found;
    add(text.slice(end, found.index));
    end = found.index + whole.length;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add({ kind: "code", text: code });
    else if (strong !== undefined) add({ kind: "strong", parts: inline(strong) });
    else if (em !== undefined) add({ kind: "em", parts: inline(em) });
    else if (leads(to!)) add({ kind: "link", to: to!, parts: inline(words!) });
    else add(whole);
  }
  add(text.slice(end));
  return parts;
}

/** Links go to pages of this site, `#/rules/battle`, or somewhere by https. */
function leads(to: string): boolean {
  if (to.startsWith("#/")) return true;
  return to.startsWith("https://") && URL.canParse(to);
}
