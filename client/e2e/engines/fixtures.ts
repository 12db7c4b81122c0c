import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverTest } from '../support/fixtures';
import type { Engine, EngineName, Size } from './engine';
import { startPuppeteer } from './puppeteerEngine';
import { AppWindow } from './appWindow';
import { startWebKit } from './webkitEngine';

interface TestFixtures {
  /** The window of the engine. */
  app: AppWindow;
}

export interface EngineOptions {
  engineName: EngineName;
  size: Size;
}

interface WorkerFixtures extends EngineOptions {
  engine: Engine;
}

function start(name: EngineName, folder: string, size: Size): Promise<Engine> {
  const { CHROMIUM_PATH, FIREFOX_PATH, WEBKIT_PATH } = process.env;
  if (name === 'webkit') return startWebKit(WEBKIT_PATH ?? '/usr/bin/WebKitWebDriver', folder, size);
  return name === 'firefox'
    ? startPuppeteer('firefox', FIREFOX_PATH ?? '/usr/bin/firefox-esr', folder, size)
    : startPuppeteer('chrome', CHROMIUM_PATH ?? '/usr/bin/chromium', folder, size);
}

/** Playwright's `test` with a real server and a browser of the project's engine for each worker. */
export const test = serverTest.extend<TestFixtures, WorkerFixtures>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  size: [
    { width: 1280, height: 800 },
    { option: true, scope: 'worker' },
  ],
  engine: [
    async ({ engineName, size }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'trefoil-engine-'));
      const engine = await start(engineName, folder, size);
      await use(engine);
      await engine.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  app: async ({ engine, server }, use, testInfo) => {
    await use(new AppWindow(engine, server.url));
    if (testInfo.status === testInfo.expectedStatus) return;
    await testInfo.attach('window', { body: await engine.screenshot(), contentType: 'image/png' });
  },
});

export { expect } from '../support/fixtures';
