import type { Account } from '../support/account';
import type { Engine } from './engine';

/** How long a screen may take to show something. */
const PATIENCE = 30_000;

/** What a person sees and does in the window of an engine. Parts are named by a selector and the beginning of their name. */
export class AppWindow {
  readonly engine: Engine;
  readonly #url: string;

  constructor(engine: Engine, url: string) {
    this.engine = engine;
    this.#url = url;
  }

  async open(path: string): Promise<void> {
    await this.engine.open(this.#url + path);
  }

  /** Opens a page as this person, on a device that holds nothing of others. */
  async signIn({ token }: Account, path: string): Promise<void> {
    await this.open('/robots.txt');
    await this.engine.evaluate((value) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('trefoil/token', value);
    }, token);
    await this.open(path);
  }

  /** Signs out, on a device that holds nothing of anybody. */
  async forget(): Promise<void> {
    await this.open('/robots.txt');
    await this.engine.evaluate(() => localStorage.clear());
  }

  /** Waits for a part that can be clicked and no longer moves. @returns its middle */
  async find(selector: string, name = ''): Promise<{ x: number; y: number }> {
    const end = Date.now() + PATIENCE;
    let before = '';
    do {
      const at = await this.engine.evaluate(placeOf, selector, name);
      if (at && JSON.stringify(at) === before) return at;
      before = JSON.stringify(at);
      await new Promise((done) => setTimeout(done, 100));
    } while (Date.now() < end);
    throw new Error(`Not to be seen: ${selector} ${name}`);
  }

  async click(selector: string, name?: string): Promise<void> {
    const { x, y } = await this.find(selector, name);
    await this.engine.clickAt(x, y);
  }

  /** Clicks into a field and types. */
  async write(selector: string, name: string, text: string): Promise<void> {
    await this.click(selector, name);
    await this.engine.type(text);
  }
}

/** Runs in the page. Scrolls to the first such part; tells where its middle is, if nothing covers it. */
function placeOf(selector: string, name: string): { x: number; y: number } | null {
  const nameOf = (part: Element) =>
    part.getAttribute('aria-label') ??
    document.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent ??
    (part as HTMLInputElement).labels?.[0]?.textContent ??
    part.textContent;
  for (const part of document.querySelectorAll(selector)) {
    if (!nameOf(part).trim().startsWith(name)) continue;
    const seen = () => {
      const { x, y, width, height } = part.getBoundingClientRect();
      const middle = { x: x + width / 2, y: y + height / 2 };
      const top = width && document.elementFromPoint(middle.x, middle.y);
      return top && (part.contains(top) || (top.contains(part) && top.closest('label') === top)) ? middle : null;
    };
    const already = seen();
    if (already) return already;
    part.scrollIntoView({ block: 'center', behavior: 'instant' });
    const scrolled = seen();
    if (scrolled) return scrolled;
  }
  return null;
}
