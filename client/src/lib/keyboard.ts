interface Key {
  readonly key: string;
  readonly code: string;
}

/**
 * The key of a shortcut in lowercase, on any keyboard: where a key writes a letter that is not Latin (Cyrillic, Greek,
 * Hebrew), the Latin letter in its place. 'enter' for both Enter keys.
 */
export function shortcutKey({ key, code }: Key): string {
  if (/^(?:Numpad)?Enter$/.test(code)) return 'enter';
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (letter && !/^\p{sc=Latin}$/u.test(key) ? letter : key).toLowerCase();
}

/**
 * Whether a key belongs to an input method, which composes text (Japanese, Chinese, Korean): Enter then chooses a word, and
 * triggers nothing. Safari ends a composition before the Enter that did it, and tells only by the key code.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;
