import { fireEvent, renderHook } from '@testing-library/react';
import type { Case } from './cases.ts';
import { useCaseKeys } from './useCaseKeys.ts';

const CASES = ['one', 'two', 'three'].map((id) => ({ id }) as Case);

beforeEach(() => void (document.body.innerHTML = '<button>Post</button><ol><li tabindex="-1"></li></ol>'));
afterEach(() => void (document.body.innerHTML = ''));

/**
 * Presses a key while the second of three cases is the current one.
 * @param focused what has the focus
 * @returns the case that is current then
 */
function press(key: Parameters<typeof fireEvent.keyDown>[1], focused = 'li'): unknown {
  const setCurrent = jest.fn();
  document.querySelector<HTMLElement>(focused)!.focus();
  const queue = { current: document.querySelector('ol') };
  const keys = { queue, open: CASES, current: 'two', setCurrent };
  renderHook(() => useCaseKeys(keys as unknown as Parameters<typeof useCaseKeys>[0]));
  fireEvent.keyDown(document.activeElement!, key);
  return setCurrent.mock.lastCall?.[0];
}

describe('useCaseKeys', () => {
  it.each([
    ['j', 'KeyJ', 'three'],
    ['о', 'KeyJ', 'three'],
    ['ל', 'KeyK', 'one'],
  ])('moves with the key %s at %s to case %s', (key, code, id) => {
    expect(press({ key, code })).toBe(id);
  });

  it('leaves keys alone while neither the focus nor the pointer is in the queue', () => {
    expect(press({ key: 'j', code: 'KeyJ' }, 'button')).toBeUndefined();
  });

  it('leaves keys to an input method', () => {
    expect(press({ key: 'о', code: 'KeyJ', keyCode: 229 })).toBeUndefined();
    expect(press({ key: 'о', code: 'KeyJ', isComposing: true })).toBeUndefined();
  });
});
