/**
 * Makes the rules for text that would become HTML or code (Trusted Types, which the Content-Security-Policy requires): it may
 * be parsed as a document of its own, in which nothing runs, and scripts come from this site. Anything else throws, apart
 * from what has a policy of its own: `trustedDescription`, DOMPurify, and ProseMirror's detached document for pasted text.
 */
export function restrictHtml(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(html, _type, sink) {
      if (sink !== 'DOMParser parseFromString') throw new TypeError(`Text must not become HTML: ${sink}`);
      return html;
    },
    createScriptURL(url) {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('A script of another site');
      return url;
    },
  });
}
