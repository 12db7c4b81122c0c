import { BEAT_KEYS, MAX } from '@trefoil/server/contract';
import { chromium, type Browser } from '@playwright/test';
import config from '../playwright.config';
import { Account } from './support/account';
import { AppServer } from './support/appServer';

/** Keys for one figure, and figures of which the median counts. */
const [KEYS, ROUNDS] = [40, 3];
/** Between two keys, in milliseconds: nothing is put off until the end. */
const BETWEEN = 60;

const WORDS = 'Ada walks the mail up the valley and Emil keeps the orchard while the water comes. ';
const textOf = (length: number) => WORDS.repeat(Math.ceil(length / WORDS.length)).slice(0, length);

/** A writer with all 32 answers in this length, and with so many characters. */
async function writer(server: AppServer, length: number, people: number): Promise<Account> {
  const account = await Account.create(server);
  for (const keys of [BEAT_KEYS.slice(0, 11), BEAT_KEYS.slice(11, 22), BEAT_KEYS.slice(22)])
    await account.call('POST', '/api/outlines', {
      title: 'The Return Address',
      ...Object.fromEntries(keys.map((key) => [key, textOf(length)])),
    });
  for (let i = 0; i < people; i++) {
    const name = `${['Ada', 'Emil', 'Pilar', 'Curt'][i % 4]!} Number${i}`;
    const photoUrl = 'https://example.org/a.png';
    await account.call('PUT', '/api/outlines/characters', { name, photoUrl, desc: '<p>Somebody in the story.</p>' });
  }
  return account;
}

/** CPU time that the page's main thread takes for a key in an answer ('thread ticks'), in milliseconds. */
async function costOfKey(account: Account, browser: Browser, view: 'all' | 'single'): Promise<number> {
  const context = await account.browser(browser, { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript((chosen) => localStorage.setItem('trefoil/view', chosen), view);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto('/act-2#act2a08');
  await page.locator('#act2a08').focus();
  await page.waitForTimeout(2_500);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  const type = async (keys: number) => {
    for (let i = 0; i < keys; i++) {
      await page.keyboard.press(i % 6 === 3 ? 'Space' : 'abcdef'.charAt(i % 6));
      await page.waitForTimeout(BETWEEN);
    }
  };
  await type(10);
  const before = await busy();
  await type(KEYS);
  const cost = ((await busy()) - before) / KEYS;
  await context.close();
  return cost;
}

const server = await AppServer.start();
const browser = await chromium.launch(config.use?.launchOptions);
for (const [name, length, people, wanted] of [
  ['32 answers of 200 characters, 3 people', 200, 3, 9],
  ['32 answers of nearly 20,000 characters, 200 people', MAX.beat - 100, 200, 16],
] as const) {
  const account = await writer(server, length, people);
  for (const view of ['all', 'single'] as const) {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) costs.push(await costOfKey(account, browser, view));
    const median = costs.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
    console.log(`a key, ${name}, ${view}: ${median.toFixed(1)} ms of CPU (at most ${wanted})`);
    if (median > wanted) process.exitCode = 1;
  }
}
await browser.close();
await server.remove();
