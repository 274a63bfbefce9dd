/* What the manual does in a browser: theme, search, copying. Without it everything can be read. */

"use strict";

(() => {
  const root = document.currentScript.dataset.root;
  const page = document.documentElement;

  // ---- dark or light, as on the contest's page, which keeps the choice under the same name

  const kept = () => {
    try {
      return localStorage.getItem("arena24.theme");
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  const system = matchMedia("(prefers-color-scheme: light)");
  const dress = () => {
    page.dataset.theme = kept() ?? page.dataset.chosen ?? (system.matches ? "light" : "dark");
    const button = document.querySelector(".theme");
    if (button) button.textContent = page.dataset.theme === "light" ? "☀" : "☾";
  };
  const switchTheme = () => {
    page.dataset.chosen = page.dataset.theme === "light" ? "dark" : "light";
    try {
      localStorage.setItem("arena24.theme", page.dataset.chosen);
    } catch {
      // it holds for this page
    }
    dress();
  };
  dress();
  system.addEventListener("change", dress);

  // ---- search: all words are a script, which is loaded when somebody wants to search

  const MOST = 20; // results
  const AROUND = 60; // letters before and after what was found

  /** Without case and accents; Polish ł has no accent for Unicode. Letters stay at their places. */
  const plain = (text) =>
    Array.from(text.toLowerCase(), (letter) => (letter === "ł" ? "l" : letter.normalize("NFD")[0])).join("");

  let index = null;
  const load = () =>
    index ??
    (index = new Promise((done) => {
      const script = document.createElement("script");
      script.src = `${root}search.js`;
      script.onload = () =>
        done(
          window.manualIndex.map(([address, book, title, words]) => ({
            ...{ address, book, title, words },
            ...{ head: plain(`${book} ${title}`), body: plain(words) },
          })),
        );
      document.head.append(script);
    }));

  const OFTEN = 5; // times that a word is found; more tell nothing more

  /** How much a passage has of all words; 0: it lacks one. What is equal stays in the order of the manual. */
  const rank = (passage, terms) => {
    let sum = passage.body.includes(terms.join(" ")) ? 1 : 0;
    for (const term of terms) {
      const inTitle = passage.head.includes(term);
      const times = passage.body.split(term, OFTEN + 1).length - 1;
      if (!inTitle && !times) return 0;
      sum += (inTitle ? (passage.head.split(/\W+/).includes(term) ? 8 : 4) : 0) + times / OFTEN;
    }
    return sum;
  };

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  /** Some words around the first thing that was found. */
  const excerpt = (passage, terms) => {
    const at = Math.max(0, Math.min(...terms.map((term) => passage.body.indexOf(term)).filter((place) => place >= 0)));
    const start = Number.isFinite(at) ? Math.max(0, at - AROUND) : 0;
    const term = terms.find((one) => passage.body.startsWith(one, at));
    const made = element("p");
    made.append(start ? "…" : "", passage.words.slice(start, at));
    if (term) made.append(element("mark", passage.words.slice(at, at + term.length)));
    made.append(passage.words.slice(at + (term?.length ?? 0), at + 2 * AROUND), "…");
    return made;
  };

  const searching = (field, found) => {
    let picked = -1;
    const pick = (step) => {
      const links = [...found.querySelectorAll("a")];
      if (!links.length) return;
      links[picked]?.classList.remove("picked");
      picked = (picked + step + links.length) % links.length;
      links[picked].classList.add("picked");
      links[picked].scrollIntoView({ block: "nearest" });
    };
    const show = async () => {
      const terms = plain(field.value).split(/\s+/).filter(Boolean);
      found.hidden = !terms.length;
      if (!terms.length) return;
      const passages = await load();
      const hits = passages
        .map((passage) => ({ passage, rank: rank(passage, terms) }))
        .filter((hit) => hit.rank)
        .sort((a, b) => b.rank - a.rank);
      picked = -1;
      found.replaceChildren(
        ...hits.slice(0, MOST).map(({ passage }) => {
          const link = element("a");
          link.href = root + passage.address;
          link.append(element("div", passage.title), element("small", passage.book), excerpt(passage, terms));
          return link;
        }),
        ...(hits.length ? [] : [element("p", "Nothing has all of these words.")]),
      );
    };
    field.addEventListener("focus", load);
    field.addEventListener("input", show);
    field.form.addEventListener("submit", (event) => {
      event.preventDefault();
      (found.querySelector("a.picked") ?? found.querySelector("a"))?.click();
    });
    found.addEventListener("click", () => (found.hidden = true));
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && document.activeElement !== field) {
        event.preventDefault();
        field.focus();
      } else if (event.key === "Escape") {
        found.hidden = true;
        field.blur();
      } else if (document.activeElement === field && ["ArrowDown", "ArrowUp"].includes(event.key)) {
        event.preventDefault();
        pick(event.key === "ArrowDown" ? 1 : -1);
      }
    });
  };

  // ---- copying; pages that came over plain HTTP have no clipboard, so that the old way is the one for all

  const copy = (text) => {
    const area = element("textarea", text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  };

  const copyable = (block) => {
    const box = element("div", "", "block");
    block.replaceWith(box);
    const button = element("button", "copy", "copy");
    button.addEventListener("click", () => {
      copy(block.textContent);
      button.textContent = "copied";
      setTimeout(() => (button.textContent = "copy"), 1500);
    });
    box.append(block, button);
  };

  /** The heading that one reads is marked in the list of what is on the page. */
  const following = (links) => {
    const byAnchor = new Map(links.map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
    const seen = new IntersectionObserver(
      (entries) => {
        const now = entries.find((entry) => entry.isIntersecting);
        if (!now) return;
        for (const link of links) link.classList.toggle("now", link === byAnchor.get(now.target.id));
      },
      { rootMargin: "-48px 0px -70% 0px" },
    );
    for (const anchor of byAnchor.keys()) {
      const heading = document.getElementById(anchor);
      if (heading) seen.observe(heading);
    }
  };

  addEventListener("DOMContentLoaded", () => {
    document.querySelector(".theme").addEventListener("click", switchTheme);
    dress();
    searching(document.querySelector("input[type=search]"), document.getElementById("found"));
    document.querySelectorAll("pre").forEach(copyable);
    following([...document.querySelectorAll(".here a")]);
    if (matchMedia("(max-width: 1200px)").matches) document.querySelector(".here")?.removeAttribute("open");
    const menu = document.querySelector(".menu");
    const here = menu.querySelector("[aria-current]");
    if (here.offsetTop > menu.clientHeight) menu.scrollTop = here.offsetTop - menu.clientHeight / 2;
  });
})();
