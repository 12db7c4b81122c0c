/** @jest-environment node */
import { isComposing, shortcutKey } from './keyboard';

describe('shortcutKey', () => {
  it.each([
    // key, code, result
    ['s', 'KeyS', 's'],
    ['S', 'KeyS', 's'],
    ['ы', 'KeyS', 's'],
    ['Л', 'KeyK', 'k'],
    ['ד', 'KeyS', 's'],
    ['ㄴ', 'KeyS', 's'],
    ['Process', 'KeyK', 'k'],
    ['Unidentified', 'KeyJ', 'j'],
    // Latin letters are where the keyboard has them: AZERTY, Dvorak.
    ['a', 'KeyQ', 'a'],
    ['s', 'Semicolon', 's'],
    ['ş', 'KeyS', 'ş'],
    ['Enter', 'Enter', 'enter'],
    ['Enter', 'NumpadEnter', 'enter'],
    ['s', '', 's'],
  ])('of %j at %j is %j', (key, code, result) => {
    expect(shortcutKey({ key, code })).toBe(result);
  });
});

describe('isComposing', () => {
  it.each([
    [{ isComposing: true, keyCode: 13 }, true],
    [{ isComposing: false, keyCode: 229 }, true],
    [{ isComposing: false, keyCode: 13 }, false],
  ])('of %j is %s', (event, result) => {
    expect(isComposing(event)).toBe(result);
  });
});
