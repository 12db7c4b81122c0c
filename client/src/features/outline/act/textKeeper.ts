import type { Id, OutlineText } from '@trefoil/server/contract';
import { isKeyOf } from '../../../lib/drafts/drafts.ts';
import { holdForm } from '../../../lib/drafts/formPresence.ts';
import { keepText } from '../edits/outlineDrafts.ts';
import type { Edits } from '../edits/outlineEdits.ts';

/** Text is on the device at the latest this long after it was typed, in milliseconds. */
const DELAY = 200;

/** Keeps what is typed into a form on the device, and takes it away again once the server has it. */
export class TextKeeper {
  private written: Edits = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param read what stands in the form now
   * @param onKept told after each attempt whether the device kept everything
   */
  constructor(
    private readonly userId: Id,
    private readonly formId: string,
    private readonly read: () => Edits,
    private readonly onKept: (kept: boolean) => void,
  ) {}

  /** Keeps the text soon. Not put off by further typing, so that a crash costs no more than the delay. */
  readonly keepSoon = (): void => {
    this.timer ??= setTimeout(this.keepNow, DELAY);
  };

  readonly keepNow = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    const [before, now] = [this.written, this.read()];
    const refused = new Set<string>();
    for (const field of Object.keys({ ...before, ...now }) as OutlineText[]) {
      if (before[field] === now[field]) continue;
      if (!keepText(this.userId, this.formId, field, now[field])) refused.add(field);
    }
    this.written = Object.fromEntries(Object.entries(now).filter(([field]) => !refused.has(field)));
    this.onKept(refused.size === 0);
  };

  /** Looks after the text while the form is open. @returns a function for its end */
  open(): () => void {
    const release = holdForm(this.formId);
    // Another tab took away what is still unsaved here: keep it again. No key means that everything was taken.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue !== null || (key !== null && !isKeyOf(this.formId, key))) return;
      this.written = {};
      this.keepSoon();
    };
    const onHidden = () => document.visibilityState === 'hidden' && this.keepNow();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pagehide', this.keepNow);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pagehide', this.keepNow);
      document.removeEventListener('visibilitychange', onHidden);
      this.keepNow();
      release();
    };
  }
}
