import { launch } from 'puppeteer-core';
import type { Engine, Size } from './engine';

/** Starts Chromium or, through WebDriver BiDi, Firefox. */
export async function startPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  downloads: string,
  size: Size,
): Promise<Engine> {
  const process = await launch({
    browser,
    executablePath,
    defaultViewport: null,
    args: browser === 'chrome' ? ['--no-sandbox', '--disable-gpu'] : [],
    downloadBehavior: { policy: 'allow', downloadPath: downloads },
    extraPrefsFirefox: { 'browser.download.dir': downloads, 'browser.download.folderList': 2 },
  });
  const page = await process.newPage();
  await page.setViewport(size);
  page.setDefaultTimeout(30_000);
  return {
    downloads,
    open: async (url) => void (await page.goto(url)),
    // Puppeteer types arguments by what they become in the page: the same, for JSON.
    evaluate: (work, ...args) => page.evaluate(work as (...json: unknown[]) => never, ...args),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key, control) {
      if (control) await page.keyboard.down(control);
      await page.keyboard.press(key);
      if (control) await page.keyboard.up(control);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => process.close(),
  };
}
