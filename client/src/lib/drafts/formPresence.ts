/**
 * Tells forms of open pages from those that are gone. A form holds a lock of its own while it is on the screen;
 * the browser lets go of it when the page ends, however it ends.
 */

const lockOf = (formId: string) => `trefoil/form/${formId}`;

/** Browsers offer locks on secure pages only; the types say always. */
const locks = () => navigator.locks as LockManager | undefined;

/** Says that a form is open. @returns a function that says it no longer is */
export function holdForm(formId: string): () => void {
  const { promise, release } = openPromise();
  locks()
    ?.request(lockOf(formId), () => promise)
    .catch(() => {});
  return release;
}

/** Resolves once a form is not open in any page; at once where the browser cannot tell. Never with `signal` aborted. */
export function whenFormIsGone(formId: string, signal: AbortSignal): Promise<void> {
  const manager = locks();
  if (!manager) return Promise.resolve();
  return new Promise((resolve) => {
    manager.request(lockOf(formId), { signal }, () => resolve()).catch(() => {});
  });
}

function openPromise() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

/** A name for a form that no other form has, in this or another page. */
export function newFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
