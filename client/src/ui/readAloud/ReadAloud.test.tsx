import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ReadAloud } from './ReadAloud.tsx';

/** jsdom has no speech. */
const speechSynthesis = { getVoices: () => [{}], speak: jest.fn(), cancel: jest.fn() };
class Utterance {
  lang = '';
  addEventListener() {}
}

beforeAll(() => {
  Object.assign(globalThis, { speechSynthesis, SpeechSynthesisUtterance: Utterance, CSS: {} });
  Range.prototype.getBoundingClientRect = () => ({ top: 0, bottom: 0 }) as DOMRect;
});
beforeEach(() => void speechSynthesis.speak.mockClear());

const loaded = () => act(async () => void (await import('./speak.ts')));
const show = () => {
  document.body.innerHTML = '<article lang="en"><p>One sentence.</p></article>';
  return render(<ReadAloud part={() => document.querySelector('article')} />);
};

describe('ReadAloud', () => {
  it('does not begin when it is stopped before the reader has loaded', async () => {
    show();
    act(() => screen.getByRole('button', { name: 'Read Aloud' }).click());
    act(() => screen.getByRole('button', { name: 'Stop Reading' }).click());
    await loaded();
    expect(speechSynthesis.speak).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Read Aloud' }));
    await loaded();
    expect(speechSynthesis.speak).toHaveBeenCalledTimes(1);
  });

  it('does not begin on a screen that was left before the reader has loaded', async () => {
    const { unmount } = show();
    act(() => screen.getByRole('button').click());
    unmount();
    await loaded();
    expect(speechSynthesis.speak).not.toHaveBeenCalled();
  });
});
