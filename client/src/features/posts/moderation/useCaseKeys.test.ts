import { fireEvent, renderHook } from '@testing-library/react';
import type { Case } from './cases.ts';
import { useCaseKeys } from './useCaseKeys.ts';

const CASES = ['one', 'two', 'three'].map((id) => ({ id }) as Case);

/** Presses a key while the second of three cases is the current one. @returns the case that is current then */
function press(key: Parameters<typeof fireEvent.keyDown>[1]): unknown {
  const setCurrent = jest.fn();
  const keys = { open: CASES, current: 'two', setCurrent };
  renderHook(() => useCaseKeys(keys as unknown as Parameters<typeof useCaseKeys>[0]));
  fireEvent.keyDown(document.body, key);
  return setCurrent.mock.lastCall?.[0];
}

describe('useCaseKeys', () => {
  it.each([
    ['j', 'KeyJ', 'three'],
    ['о', 'KeyJ', 'three'],
    ['ξ', 'KeyJ', 'three'],
    ['л', 'KeyK', 'one'],
    ['ל', 'KeyK', 'one'],
  ])('moves with the key %s at %s to case %s', (key, code, id) => {
    expect(press({ key, code })).toBe(id);
  });

  it('leaves keys to an input method', () => {
    expect(press({ key: 'о', code: 'KeyJ', keyCode: 229 })).toBeUndefined();
    expect(press({ key: 'о', code: 'KeyJ', isComposing: true })).toBeUndefined();
  });
});
