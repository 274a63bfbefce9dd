/** Does the organisers' screen fit a phone? `node dev/phone.mjs http://127.0.0.1:PORT LOGIN PASSWORD [FOLDER]`; 1: no. */

import { launch } from "./browser.mjs";

const [base, login, password, folder] = process.argv.slice(2);
const WIDTH = 360;
const PAGES = { admin: "#/admin", reveal: "#/reveal" };

const browser = await launch();
let wide = 0;
for (const [name, address] of Object.entries(PAGES)) {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 740 } });
  page.on("pageerror", (error) => console.log(name, "threw", error.message));
  await page.goto(`${base}/`);
  await page.evaluate(
    ([login, password]) =>
      fetch("/api/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ login, password }),
      }),
    [login, password],
  );
  await page.goto(`${base}/${address}`);
  await page.reload();
  await page.locator(name === "admin" ? "h2" : "ol li").first().waitFor();
  await page.waitForTimeout(2500); // until the tables are there
  // Whatever reaches beyond the edge, and boxes that would have to be scrolled sideways to be read.
  const beyond = await page.evaluate((width) => {
    const all = [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility() && !one.closest(".hidden"));
    const over = all.filter((one) => one.getBoundingClientRect().right > width + 1 || one.scrollWidth > one.clientWidth + 1);
    const told = over.filter((one) => getComputedStyle(one).display !== "inline" && !["INPUT", "SELECT", "OPTION"].includes(one.tagName));
    return told.map((one) => `${one.tagName}.${one.className} ${Math.round(one.getBoundingClientRect().right)} ${one.scrollWidth}/${one.clientWidth}`);
  }, WIDTH);
  const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
  wide += beyond.length + Number(scrolls > WIDTH);
  console.log(name, `page ${scrolls} px`, beyond.length ? `beyond the edge:\n  ${beyond.slice(0, 12).join("\n  ")}` : "fits");
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.close();
}
await browser.close();
process.exit(wide ? 1 : 0);
