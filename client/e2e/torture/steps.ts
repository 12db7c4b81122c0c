import type { Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { expire, replaceToken } from '../support/mishaps';
import { FIELDS, type Field, type World } from './world';

/** One thing that happens; printed when a run fails. */
export interface Step {
  kind: (typeof KINDS)[number];
  device: 0 | 1;
  field: Field;
  /** Where the caret of each of two typists stands, from the beginning (0) to the end (1). */
  carets: [number, number];
}

const KINDS = [
  // Writing is what happens most.
  ...(['type', 'type', 'type', 'type', 'twoTabs', 'twoDevices', 'save', 'wait', 'choose'] as const),
  ...(['reload', 'openTab', 'closeTab', 'killBrowser', 'killServer', 'runServer', 'cut', 'mend'] as const),
  ...(['slow', 'loseAnswer', 'signOut', 'fill', 'empty', 'clear', 'clock'] as const),
] as const;

export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  device: fc.constantFrom(0, 1),
  field: fc.constantFrom(...(Object.keys(FIELDS) as Field[])),
  carets: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
});

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** What a killed browser may cost, and the time to write it, in milliseconds. */
const ON_DEVICE = 400;

const isFull = (page: Page) => page.evaluate(() => !!sessionStorage.getItem('full')).catch(() => false);

/** Puts the caret in front of a word, or at the end; never into the gap `avoided`. @returns the number of its gap */
const setCaret = (area: Locator, place: number, avoided?: number) =>
  area.evaluate(
    (control: HTMLTextAreaElement, [at, other]) => {
      const gaps = [...control.value.matchAll(/(?<!\S)(?=\S)|$/g)].map(({ index }) => index);
      const chosen = Math.floor(at * (gaps.length - 1));
      const gap = chosen === other ? (chosen + 1) % gaps.length : chosen;
      control.focus();
      control.setSelectionRange(...(Array(2).fill(gaps[gap]) as [number, number]));
      return gap;
    },
    [place, avoided] as const,
  );

/** Types a word in each of two pages, with the caret inside the text, one key after the other in both at once. */
async function typeTogether(world: World, pages: readonly Page[], { field, carets }: Step): Promise<void> {
  const areas = pages.map((page) => page.getByRole('textbox', { name: FIELDS[field] }));
  const visible = await Promise.all(areas.map((area) => area.isVisible()));
  if (!visible.every(Boolean)) return;
  const words = ['w', 'v'].map((first, i) => `${first}${world.typed.length + i}x`);
  // At one place the characters of both words would alternate: none is lost, but neither word can be found.
  const first = await setCaret(areas[0]!, carets[0]);
  await setCaret(areas[1]!, carets[1], first);
  for (let i = 0; i <= Math.max(...words.map((word) => word.length)); i++)
    await Promise.all(pages.map((page, which) => page.keyboard.type(`${words[which]} `.charAt(i))));
  world.typed.push(...words.map((word) => ({ word, field })));
}

/** Plays one step. What cannot happen now does not. */
export async function play(world: World, step: Step): Promise<void> {
  const { kind, device: which, field } = step;
  const device = world.devices[which];
  const page = device.tabs.at(-1)!;
  const area = page.getByRole('textbox', { name: FIELDS[field] });
  const ends = async () => {
    await pause(ON_DEVICE);
    return !(await device.isNowhere());
  };
  switch (kind) {
    case 'type': {
      if (!(await area.isVisible())) return;
      const word = `w${world.typed.length}x`;
      await area.focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(` ${word}`);
      world.typed.push({ word, field });
      return;
    }
    case 'twoTabs':
      if (device.tabs.length < 2 && !(await isFull(page))) await device.openTab();
      return device.tabs.length === 2 ? typeTogether(world, device.tabs, step) : undefined;
    case 'twoDevices':
      return typeTogether(
        world,
        world.devices.map(({ tabs }) => tabs.at(-1)!),
        step,
      );
    case 'save':
      return page
        .getByRole('button', { name: 'SAVE' })
        .click({ timeout: 2_000 })
        .catch(() => {});
    case 'wait':
      return pause(2_500).then(() => {});
    case 'choose': {
      const buttons = page.getByRole('button', { name: /^Keep (These|Those|Both)/ });
      if ((await buttons.count()) > 0)
        await buttons
          .last()
          .click()
          .catch(() => {});
      return;
    }
    case 'reload':
      return (await ends()) ? device.show(page) : undefined;
    case 'openTab':
      return device.tabs.length < 2 && !(await isFull(page)) ? device.openTab() : undefined;
    case 'closeTab':
      return (await ends()) ? device.closeTab() : undefined;
    case 'killBrowser':
      if (!(await ends())) return;
      await device.kill();
      return device.setOffline(world.offline[which]!);
    case 'killServer':
      if (world.serverRuns) await world.server.stop('SIGKILL');
      world.serverRuns = false;
      return;
    case 'runServer':
      if (!world.serverRuns) await world.server.run();
      world.serverRuns = true;
      return;
    case 'cut':
    case 'mend':
      world.offline[which] = kind === 'cut';
      return device.setOffline(kind === 'cut');
    case 'slow':
      device.slow = device.slow ? 0 : 1_500;
      return;
    case 'loseAnswer':
      device.lose += 1;
      return;
    case 'signOut':
      // A token that the server does not take, then the same person again.
      await replaceToken(page, expire(world.account.token)).catch(() => {});
      await pause(2_500);
      await replaceToken(page, world.account.token).catch(() => {});
      return (await ends()) ? device.show(page) : undefined;
    case 'fill':
    case 'empty':
      // One tab alone never finds the device full: words that it gives up to another would wait where nothing here can look.
      if (kind === 'fill' && device.tabs.length > 1) return;
      await page.evaluate((full) => sessionStorage.setItem('full', full), kind === 'fill' ? 'yes' : '').catch(() => {});
      return;
    case 'clear':
      // Whoever clears a browser keeps what is open; it is stored soon, if there is a way.
      if (!world.serverRuns || world.offline[which] || !(await area.isVisible())) return;
      await device.clear();
      return pause(2_500).then(() => {});
    case 'clock':
      await page
        .evaluate(() => {
          const now = Date.now.bind(Date);
          Date.now = () => now() - 3_600_000;
        })
        .catch(() => {});
      return;
  }
}
