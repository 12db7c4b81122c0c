import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import config from '../../playwright.config';
import { Account } from '../support/account';
import type { AppServer } from '../support/appServer';
import { clearJournal, killBrowser, rowsOf } from '../support/mishaps';

/** The beats that are written in, by their headings. */
export const FIELDS = { act2a02: 'The First Plan', act2a06: 'A Win With Strings' } as const;
const BEGUN = 'Begun early.\n\nWritten on.\n\nNot done yet.';
export type Field = keyof typeof FIELDS;

/** A browser with a disk of its own, which outlives its processes. */
export class Device {
  readonly #profile = mkdtempSync(join(tmpdir(), 'trefoil-torture-'));
  readonly #account: Account;
  readonly #url: string;
  #context: BrowserContext | undefined;
  /** A page without the app, which can look into the journal whatever has become of the others. */
  #reader: Page | undefined;
  /** One answer is lost, and how long others take, in milliseconds. */
  lose = 0;
  slow = 0;
  readonly tabs: Page[] = [];

  constructor(account: Account, url: string) {
    this.#account = account;
    this.#url = url;
  }

  async start(): Promise<void> {
    const options = { ...config.use?.launchOptions, baseURL: this.#url, locale: 'en-US' };
    this.#context = await chromium.launchPersistentContext(this.#profile, options);
    await this.#context.addInitScript((token) => {
      if (!sessionStorage.getItem('begun')) localStorage.setItem('trefoil/token', token);
      sessionStorage.setItem('begun', 'yes');
      // oxlint-disable-next-line typescript/unbound-method -- it is called on a store, below
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function full(...args) {
        if (sessionStorage.getItem('full')) throw new DOMException('The device is full', 'QuotaExceededError');
        return put.apply(this, args);
      };
    }, this.#account.token);
    await this.#context.route('**/api/outlines?*', async (route) => {
      if (this.slow) await new Promise((resolve) => setTimeout(resolve, this.slow));
      if (this.lose === 0 || route.request().method() !== 'POST') return route.fallback().catch(() => {});
      this.lose -= 1;
      await route.fetch().catch(() => {});
      return route.abort('connectionreset').catch(() => {});
    });
    await this.#context.route('**/reader.txt', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    this.#reader = await this.#context.newPage();
    await this.#reader.goto('/reader.txt');
    await this.openTab();
  }

  async openTab(): Promise<void> {
    const page = await this.#context!.newPage();
    // A warning that is read is a step not taken: see `isNowhere`.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    this.tabs.push(page);
    await this.show(page);
  }

  /** Opens the form and waits until its text is there, or the server is not. */
  async show(page: Page): Promise<void> {
    const answered = await page.goto('/act-2').catch(() => null);
    if (!answered) return;
    await page
      .getByRole('textbox', { name: FIELDS.act2a02 })
      .waitFor({ timeout: 8_000 })
      .catch(() => {});
  }

  async closeTab(): Promise<void> {
    await this.tabs.pop()!.close();
    if (this.tabs.length === 0) await this.openTab();
  }

  async kill(): Promise<void> {
    killBrowser(this.#profile);
    await this.#context!.close().catch(() => {});
    this.tabs.length = 0;
    await this.start();
  }

  setOffline = (offline: boolean) => this.#context!.setOffline(offline);

  /** The browser's data is cleared while its pages stay open. */
  async clear(): Promise<void> {
    await clearJournal(this.tabs[0]!);
  }

  /** Whether a page says that its text is saved nowhere: then its writer keeps it open. */
  async isNowhere(): Promise<boolean> {
    const states = this.tabs.map((page) =>
      page
        .locator('[data-state="lost"]')
        .count()
        .catch(() => 0),
    );
    return (await Promise.all(states)).some((count) => count > 0);
  }

  /** Everything that stands on the screens or in the journal of this device. */
  async texts(): Promise<string> {
    const shown = this.tabs.map((page) =>
      page
        .evaluate(() => [...document.querySelectorAll('textarea')].map(({ value }) => value).join('\n'))
        .catch(() => ''),
    );
    const reader = this.#reader!;
    const left = await reader.evaluate(() => JSON.stringify({ ...localStorage }));
    const drafts = await reader.evaluate(rowsOf, 'drafts');
    const recovered = await reader.evaluate(rowsOf, 'recoveredDrafts');
    return [...(await Promise.all(shown)), left, drafts, recovered].join('\n');
  }

  async remove(): Promise<void> {
    await this.#context?.close().catch(() => {});
    killBrowser(this.#profile);
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** A writer with two devices and a server. */
export class World {
  readonly devices: readonly [Device, Device];
  readonly server: AppServer;
  readonly account: Account;
  serverRuns = true;
  offline = [false, false];
  /** Every word that was typed, by its field. No two are alike. */
  readonly typed: { word: string; field: Field }[] = [];
  #stored = '';

  private constructor(server: AppServer, account: Account) {
    this.server = server;
    this.account = account;
    this.devices = [new Device(account, server.url), new Device(account, server.url)];
  }

  static async create(server: AppServer): Promise<World> {
    const account = await Account.create(server);
    await account.call('POST', '/api/outlines', { title: 'T', act2a02: BEGUN, act2a06: BEGUN });
    const world = new World(server, account);
    for (const device of world.devices) await device.start();
    return world;
  }

  /** The words that are neither on a device or a screen, nor stored, nor an earlier version. */
  async lost(): Promise<string[]> {
    // In this order: what is being saved meanwhile goes from a device to the server.
    const held = await Promise.all(this.devices.map((device) => device.texts()));
    if (this.serverRuns) {
      const versions = Object.keys(FIELDS).map((field) =>
        this.account.call<unknown>('GET', `/api/outlines/me?versions=${field}`),
      );
      this.#stored = JSON.stringify([await this.account.outline(), ...(await Promise.all(versions))]);
    }
    const all = [...held, this.#stored].join('\n');
    return this.typed.map(({ word }) => word).filter((word) => !all.includes(word));
  }

  async remove(): Promise<void> {
    for (const device of this.devices) await device.remove();
    if (!this.serverRuns) await this.server.run();
  }
}
