/** What to say about text that is no web address. */
export const NO_ADDRESS = 'A web address starts with https://, as in https://example.com.';

/**
 * Text that leads to a page of the web, made ready for `href`. Everything else, `javascript:` above all, is undefined.
 *
 * @param text as a writer typed it or the server sent it
 */
export function webAddress(text: string | undefined): string | undefined {
  if (!text || !/^\s*https?:\/\//i.test(text)) return undefined;
  try {
    return new URL(text.trim()).href;
  } catch {
    return undefined;
  }
}
