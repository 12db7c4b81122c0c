import type { Locator, Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { addressOf } from './scripts';

/** What differs from one run to the next, and by what it is replaced. */
const PASSING: readonly [RegExp, string][] = [
  [/[\w.-]+@example\.org/g, 'someone@example.org'],
  [/\d\d?:\d\d [ap]m/gi, '10:00 am'],
  [
    /(January|February|March|April|May|June|July|August|September|October|November|December) \d\d?(st|nd|rd|th)?(?!\d)/g,
    'May 1st',
  ],
  [/May 1st, \d{4}/g, 'May 1st, 2026'],
  [/(Today|Yesterday) at/g, 'Today at'],
  [/http:\/\/localhost:\d+/g, 'https://trefoil.example'],
];

/** What the state line says on its way differs with the pace of the machine. */
const ON_THE_WAY = /^polite: (Sav(ed|ed on this device|ing…)|Nothing to save yet|Storing .*|Writing the file…)$/;

type Reader = typeof import('@guidepup/virtual-screen-reader').virtual;

/** Has a page deal and draw the same each time. */
export async function leaveNothingToChance(page: Page): Promise<void> {
  await page.addInitScript(() => void (Math.random = () => 0.5));
}

/** What was recorded, by the name of the state. */
export function recorded(file: string): ReadonlyMap<string, string> {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const states = text.split(/^# /m).slice(1);
  return new Map(
    states.map((state) => [state.slice(0, state.indexOf('\n')), state.slice(state.indexOf('\n')).trim()] as const),
  );
}

/** Until what is said differs from what was recorded for good, in tries of a quarter of a second. */
const TRIES = 24;

/** What is said once everything that was recorded has arrived; after a while what is said instead. */
export async function spokenOnce(page: Page, part: string, before: string | undefined): Promise<string> {
  for (let tries = 1; ; tries++) {
    const words = await spokenIn(page, part);
    if (words === before || tries === TRIES) return words;
    await page.waitForTimeout(250);
  }
}

/** All that a screen reader says from the beginning to the end of a part of the page. */
export async function spokenIn(page: Page, part: string): Promise<string> {
  const phrases = await page.evaluate(
    async ([address, selector]) => {
      const { virtual } = (await import(address!)) as { virtual: Reader };
      const container = [...document.querySelectorAll<HTMLElement>(selector!)].at(-1);
      if (!container) return [`no ${selector}`];
      // It would read on in what is folded.
      const folded = [...container.querySelectorAll('details:not([open]) > :not(summary, [aria-hidden])')];
      for (const one of folded) one.setAttribute('aria-hidden', 'true');
      // A part without a role has no end that could be heard.
      const isPlain = container.localName === 'div' && !container.role;
      if (isPlain) container.role = 'group';
      await virtual.start({ container });
      do await virtual.next();
      while (virtual.activeNode !== container || !(await virtual.lastSpokenPhrase()).startsWith('end'));
      const log = await virtual.spokenPhraseLog();
      await virtual.stop();
      if (isPlain) container.role = null;
      for (const one of folded) one.removeAttribute('aria-hidden');
      return log;
    },
    [await addressOf('reader'), part] as const,
  );
  return written(phrases);
}

/** Somebody who works by what is said alone: a press is over when the screen reader has fallen silent. */
export interface Listener {
  page: Page;
  press: (target: Locator, key?: string) => Promise<void>;
  /** Waits for what is said without a press. */
  listen: () => Promise<void>;
}

/** How long nothing is said before a press counts as answered, in milliseconds. */
const SILENCE = 400;

/** What a screen reader says by itself while somebody does something: where the focus goes, then what is announced. */
export async function spokenWhile(page: Page, act: (listener: Listener) => Promise<void>): Promise<string> {
  const heard: string[] = [];
  const listen = async () => {
    const phrases = await page.evaluate(async (silence) => {
      const { virtual } = window as unknown as { virtual: Reader };
      for (let before = -1, now = 0; now !== before;) {
        before = now;
        await new Promise((resolve) => setTimeout(resolve, silence));
        now = (await virtual.spokenPhraseLog()).length;
      }
      const log = await virtual.spokenPhraseLog();
      await virtual.clearSpokenPhraseLog();
      return log;
    }, SILENCE);
    const announced = phrases.filter((phrase) => /^(polite|assertive): /.test(phrase));
    const focused = phrases.filter((phrase) => !announced.includes(phrase));
    heard.push(...focused, ...new Set(announced.filter((phrase) => !ON_THE_WAY.test(phrase)).sort()));
  };
  await page.evaluate(
    async (address) => {
      const { virtual } = (await import(address)) as { virtual: Reader };
      await virtual.start({ container: document.body });
      await virtual.clearSpokenPhraseLog();
      Object.assign(window, { virtual });
    },
    await addressOf('reader'),
  );
  await act({
    page,
    listen,
    async press(target, key = 'Enter') {
      // What was said on the way to it depends on the pace of the machine.
      await page.evaluate(() => (window as unknown as { virtual: Reader }).virtual.clearSpokenPhraseLog());
      await target.press(key);
      await listen();
    },
  });
  await listen();
  return written(heard);
}

/** A line for each phrase, and one for each paragraph, without the ends of things and the parts of a name that was said whole. */
function written(phrases: readonly string[]): string {
  const lines: string[][] = [];
  /** The innermost thing whose name holds all its words. */
  let whole = '';
  let inParagraph = false;
  let said = '';
  for (const phrase of phrases) {
    if (phrase === `end of ${whole}` || phrase === `end, ${whole}`) whole = '';
    if (/^(paragraph|end of paragraph)$/.test(phrase)) {
      inParagraph = phrase === 'paragraph';
      if (inParagraph) lines.push([]);
      continue;
    }
    // A link in a heading is more than a part of its name.
    const isPart = whole && !(whole.startsWith('heading') && phrase.startsWith('link, '));
    if (isPart || /^end\b/.test(phrase) || (phrase.startsWith('dialog') && phrase === said)) continue;
    said = phrase;
    const isNamed = /^(link|button|option|heading), ./.test(phrase) && phrases.includes(`end of ${phrase}`);
    if (isNamed || phrases.includes(`end, ${phrase}`)) whole = phrase;
    const place = phrase.replace(/^listitem.*position (\d+), set size (\d+)/, '$1 of $2');
    if (inParagraph) lines.at(-1)!.push(place);
    else lines.push([place]);
  }
  return lines
    .filter((words) => words.length > 0)
    .map((words) => words.join(' ').replace(/ +([,;:]|\.(?!\.))/g, '$1'))
    .map((line) => PASSING.reduce((words, [passing, stand]) => words.replace(passing, stand), line))
    .join('\n');
}
