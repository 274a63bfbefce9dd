/** What a reader has chosen, kept in the browser: theme, language, and what others keep here. */

import { setLanguage, type Language, t } from "./i18n";
import { apply, type Choice, resolve } from "./theme";

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(`arena24.${key}`);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`arena24.${key}`, value);
  } catch {
    // it holds for this page
  }
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  choice: Choice = $state((["dark", "light"] as const).find((one) => one === kept("theme")) ?? "system");
  language: Language = $state(initial());
  systemDark = $state(!matchMedia("(prefers-color-scheme: light)").matches);
  still = $state(still.matches);
  theme = $derived(resolve(this.choice, this.systemDark));
  teamWords = $derived(this.language && { number: t("number"), own: t("own_team") });

  constructor() {
    dark.addEventListener("change", (event) => (this.systemDark = event.matches));
    still.addEventListener("change", (event) => (this.still = event.matches));
    setLanguage(this.language);
  }

  dress(): void {
    apply(this.theme, document.documentElement);
    document.documentElement.lang = this.language;
  }

  switchTheme(): void {
    this.choice = this.theme.dark ? "light" : "dark";
    keep("theme", this.choice);
  }

  speak(language: Language): void {
    setLanguage(language);
    this.language = language;
    keep("language", language);
  }
}

function initial(): Language {
  const asked = kept("language") ?? navigator.language;
  return asked.startsWith("pl") ? "pl" : "en";
}

export const settings = new Settings();
