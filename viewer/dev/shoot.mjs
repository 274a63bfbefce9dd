/** Screenshots of the dev page: `node dev/shoot.mjs NAME 'game=robots&turn=5' 1280 800`, several fours in a row. */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.mjs";

const shots = join(import.meta.dirname, "shots");
mkdirSync(shots, { recursive: true });
const browser = await launch();
const words = process.argv.slice(2);
for (let at = 0; at < words.length; at += 4) {
  const [name, query, w, h] = words.slice(at, at + 4);
  const page = await browser.newPage({ viewport: { width: Number(w), height: Number(h) } });
  page.on(
    "console",
    (message) => (process.env.LOUD || message.type() === "error") && console.log(name, message.text().slice(0, 3000)),
  );
  page.on("pageerror", (error) => console.log(name, "ERROR", error.message, error.stack?.slice(0, 600)));
  await page.goto(`http://localhost:5199/?${query}&w=${w}&h=${h}`);
  await page
    .waitForFunction(() => document.title.startsWith("done"), null, { timeout: 15000 })
    .catch(() => console.log(name, "not drawn"));
  console.log(name, await page.title());
  if (process.env.BENCH) console.log(name, await page.evaluate(() => window.bench()));
  await page.screenshot({ path: join(shots, `${name}.png`) });
  await page.close();
}
await browser.close();
