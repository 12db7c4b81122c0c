import { fireEvent, renderHook } from '@testing-library/react';
import { usePreload } from './usePreload.ts';

describe('usePreload', () => {
  it('preloads links within the site that are pointed at or focused', () => {
    const preload = jest.fn();
    document.body.innerHTML = `<a href="/posts?x=1"><b>Brainstorm</b></a><a href="https://example.org/a">Away</a><p>x</p>`;
    const { unmount } = renderHook(() => usePreload(preload));
    fireEvent.pointerOver(document.querySelector('b')!);
    fireEvent.focusIn(document.querySelector('a')!);
    for (const other of document.querySelectorAll('p, a[href^=https]')) fireEvent.pointerOver(other);
    expect(preload.mock.calls).toEqual([['/posts'], ['/posts']]);
    unmount();
    fireEvent.pointerOver(document.querySelector('b')!);
    expect(preload).toHaveBeenCalledTimes(2);
    document.body.innerHTML = '';
  });
});
