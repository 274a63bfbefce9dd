import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { inline, parsed } from "../src/markdown";
import Markdown from "../src/parts/Markdown.svelte";

const shown = (text: string): string => render(Markdown, { props: { blocks: parsed(text) } }).body.replace(/<!--.*?-->/g, "");
const STATEMENTS = import.meta.glob<string>(["../../src/arena24/games/*/statement/*.md", "../../src/arena24/web/statement/*.md"], {
  eager: true,
  query: "?raw",
  import: "default",
});

describe("blocks", () => {
  it("are headings and paragraphs, whose lines are joined", () => {
    expect(parsed("# Toy\n\nOne\ntwo.\n## Goal\nThree.\n\n\n#### Deep\r\n")).toEqual([
      { kind: "heading", level: 1, parts: ["Toy"] },
      { kind: "paragraph", parts: ["One two."] },
      { kind: "heading", level: 2, parts: ["Goal"] },
      { kind: "paragraph", parts: ["Three."] },
      { kind: "heading", level: 4, parts: ["Deep"] },
    ]);
    expect(parsed("#5 is no heading, nor is ##### this")[0]!.kind).toBe("paragraph");
  });

  it("are lists, whose items may go on below", () => {
    expect(parsed("- a\n  b\n- c\n\n1. d\n2. e\nText")).toEqual([
      { kind: "list", ordered: false, items: [["a b"], ["c"]] },
      { kind: "list", ordered: true, items: [["d"], ["e"]] },
      { kind: "paragraph", parts: ["Text"] },
    ]);
    expect(parsed("5 for a unit, 3.5 for a point")[0]!.kind).toBe("paragraph");
  });

  it("are tables", () => {
    expect(parsed("| unit | `HP` |\n|---|:-:|\n| TANK | a\\|b |\n| HQ |  |")).toEqual([
      { kind: "table", head: [["unit"], [{ kind: "code", text: "HP" }]], rows: [[["TANK"], ["a|b"]], [["HQ"], []]] },
    ]);
    expect(parsed("| no | rule |\n| below | it |")[0]).toEqual({ kind: "paragraph", parts: ["| no | rule |"] });
  });

  it("are code, in which nothing else is anything", () => {
    expect(parsed("```\n# > *MOVE*\n\n- x\n```\nend")).toEqual([
      { kind: "code", text: "# > *MOVE*\n\n- x" },
      { kind: "paragraph", parts: ["end"] },
    ]);
    expect(parsed("```\nnever ends")).toEqual([{ kind: "code", text: "never ends" }]);
  });

  it("are pictures of the game, and of nothing else", () => {
    expect(parsed("![Four *armies*\nand more](sample:board)")).toEqual([
      { kind: "picture", sample: "board", caption: ["Four ", { kind: "em", parts: ["armies"] }, " and more"] },
    ]);
    for (const to of ["https://example.org/x.png", "sample:../x", "data:image/png;base64,AA", "sample:"])
      expect(parsed(`![x](${to})`)[0]!.kind, to).toBe("paragraph");
  });
});

describe("text", () => {
  it("has code, emphasis and links", () => {
    expect(inline("a `MOVE *x*` **b `c`** *d* LOOK_AROUND 2 * 3")).toEqual([
      "a ",
      { kind: "code", text: "MOVE *x*" },
      " ",
      { kind: "strong", parts: ["b ", { kind: "code", text: "c" }] },
      " ",
      { kind: "em", parts: ["d"] },
      " LOOK_AROUND 2 * 3",
    ]);
    expect(inline("[rules](#/rules/battle), [more](https://example.org/a?b=c)")).toEqual([
      { kind: "link", to: "#/rules/battle", parts: ["rules"] },
      ", ",
      { kind: "link", to: "https://example.org/a?b=c", parts: ["more"] },
    ]);
  });

  it("keeps its blanks, and gets no others", () => {
    const page = shown("a `b`, *c***d** [e](#/rules).").replace(/ class="[^"]*"/g, "");
    expect(page).toBe('<p>a <code>b</code>, <em>c</em><b>d</b> <a href="#/rules">e</a>.</p>');
  });

  it("may be escaped", () => {
    expect(inline("\\*a\\* \\[b](#/) \\`c\\` \\d")).toEqual(["*a* [b](#/) `c` \\d"]);
  });

  it("is read in a time that does not explode", () => {
    for (const sign of ["[", "*", "`", "**a", "![", "|", "\\"]) expect(parsed(sign.repeat(50_000)).length).toBe(1);
  });
});

describe("hostile text", () => {
  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "# <svg onload=alert(1)>",
    "- **<iframe src=//example.org>**",
    "| a |\n|---|\n| <b onmouseover=alert(1)>x</b> |",
    "`<script>`",
    "```\n</pre><script>alert(1)</script>\n```",
    "![<script>](sample:board)",
    '[<img onerror="x">](#/rules)',
    "&lt;script&gt;",
  ])("is shown as it is: %s", (text) => {
    const page = shown(text);
    expect(page.match(/<\/?(\w+)/g)!.filter((tag) => /script|img|svg|iframe|<\/?b$/.test(tag))).toEqual(text.startsWith("- **") ? ["<b", "</b"] : []);
    expect(page).not.toMatch(/<[^>]+\son\w+=/);
    expect(page).toContain(text.includes("&lt;") ? "&amp;lt;" : "&lt;");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:x",
    "java\tscript:x",
    "data:text/html,x",
    "vbscript:x",
    "http://example.org",
    "//example.org",
    "/api/logout",
    "https:alert",
    "https://",
    "\u0001https://example.org",
  ])("has no link to %j", (to) => {
    const text = `[click](${to})`;
    expect(inline(text)).toEqual([text]);
    expect(shown(text)).not.toContain("<a");
  });

  it("cannot leave the attribute of a link", () => {
    const page = shown('[x](https://example.org/"onmouseover="alert)');
    expect(page).not.toMatch(/"\s*onmouseover="/);
    expect(page).toContain("noopener");
  });
});

describe("statements", () => {
  it("say the same in both languages", () => {
    const english = Object.keys(STATEMENTS).filter((path) => path.endsWith("/en.md"));
    expect(english.length).toBeGreaterThan(7);
    for (const path of english) {
      const [en, pl] = [STATEMENTS[path]!, STATEMENTS[path.replace("/en.md", "/pl.md")]!];
      const shape = (text: string) =>
        parsed(text).map((block) => [block.kind, block.kind === "table" ? block.rows.map((row) => row.length) : 0]);
      expect(shape(pl), path).toEqual(shape(en));
      const commands = (text: string) => new Set([...text.matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)*\b/g)].map(String));
      expect(commands(pl), path).toEqual(commands(en));
    }
  });
});
