/** Pictures of the running site: `node dev/site.mjs http://127.0.0.1:PORT shots NAME=#/address[@WIDTHxHEIGHT][!KEY,KEY] ...` */

import { launch } from "./browser.mjs";

const [base, folder, ...shots] = process.argv.slice(2);
const browser = await launch();
for (const shot of shots) {
  const [, name, address, size = "1440x900", script = ""] = /^([^=]+)=([^@!]*)(?:@(\d+x\d+))?(?:!(.*))?$/.exec(shot);
  const [width, height] = size.split("x").map(Number);
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: name.includes("light") ? "light" : "dark",
  });
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && console.log(name, message.type(), message.text()),
  );
  page.on("pageerror", (error) => console.log(name, "threw", error.message));
  page.on("requestfailed", (request) => console.log(name, "failed", request.url(), request.failure()?.errorText));
  await page.goto(base + "/" + address);
  await page.waitForTimeout(2500);
  for (const key of script.split(",").filter(Boolean)) {
    if (/^\d+$/.test(key) && Number(key) > 20) await page.waitForTimeout(Number(key));
    else await page.keyboard.press(key);
  }
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}
await browser.close();
