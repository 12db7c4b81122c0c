import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Comment, Outline, Post } from '@trefoil/server/contract';
import type { AppServer } from './appServer';

/** Accounts created by this process, which keeps their email addresses apart. */
let created = 0;

/** A writer with an account on a test server. */
export class Account {
  readonly name: string;
  readonly email: string;
  readonly password = 'a good password';
  token = '';
  private readonly server: AppServer;

  private constructor(server: AppServer, name: string) {
    created += 1;
    this.server = server;
    this.name = name;
    this.email = `writer-${process.pid}-${created}-${Date.now()}@example.org`;
  }

  /** Signs up through the API. */
  static async create(server: AppServer, name = 'Ilaria Fonda'): Promise<Account> {
    const account = new Account(server, name);
    const { email, password } = account;
    const response = await account.call<{ token: string }>('POST', '/api/users', {
      name,
      email,
      password,
      ageVerify: true,
      tosAgree: true,
    });
    account.token = response.token;
    return account;
  }

  /** The account that a page is signed in to. */
  static async signedInOn(page: Page, server: AppServer): Promise<Account> {
    const account = new Account(server, '');
    account.token = await page.evaluate(() => localStorage.getItem('trefoil/token')!);
    return account;
  }

  /** Logs in through the API, for a new token in place of one that Logout has ended. */
  async logIn(): Promise<this> {
    const { email, password } = this;
    this.token = (await this.call<{ token: string }>('POST', '/api/auth', { email, password })).token;
    return this;
  }

  /** Verifies the email address with the link that was mailed. */
  async verify(): Promise<this> {
    await this.call('PUT', `/api/auth${await this.server.mailedPath(this.email)}`);
    return this;
  }

  /** Calls the API as this person. Throws on any response but 200. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** The stored outline of this person. */
  outline(): Promise<Outline> {
    return this.call<Outline>('GET', '/api/outlines/me');
  }

  createPost(text: string): Promise<Post> {
    return this.call<Post>('POST', '/api/posts', { text });
  }

  /** Comments on a post, and returns the comment. */
  async comment({ _id }: Pick<Post, '_id'>, text: string): Promise<Comment> {
    const comments = await this.call<Comment[]>('PUT', `/api/posts/comment/${_id}`, { text });
    return comments.find((one) => one.text === text)!;
  }

  /** Opens a page as this person, signed in by the token alone. */
  async signIn(page: Page, path = '/dashboard'): Promise<void> {
    await page.goto(`${this.server.url}/robots.txt`);
    await page.evaluate((token) => localStorage.setItem('trefoil/token', token), this.token);
    await page.goto(this.server.url + path);
  }

  /** Fills in and sends the login form that is open. */
  async fillLogin(page: Page): Promise<void> {
    await page.getByLabel('Email').fill(this.email);
    await page.getByLabel('Password').fill(this.password);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
  }

  /** A new browser context in which this person is signed in. */
  async browser(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
    return browser.newContext({
      ...options,
      baseURL: this.server.url,
      storageState: {
        cookies: [],
        origins: [{ origin: this.server.url, localStorage: [{ name: 'trefoil/token', value: this.token }] }],
      },
    });
  }
}

/** Creates several accounts: Reader 1, Reader 2 ... */
export const createReaders = (server: AppServer, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => Account.create(server, `Reader ${i + 1}`)));
