import { act, render, screen } from '@testing-library/react';
import type { FormStateName } from '../../lib/drafts/formState.ts';
import { FormStateLine } from './FormStateLine.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const formIn = (name: FormStateName, words: string, mine = '') => ({
  state: { name, words },
  drafts: mine ? { title: { base: '', mine } } : {},
  unsaved: () => mine,
});

it('FormStateLine announces nothing while a text is written, and once where it is when it has come to rest', () => {
  const { rerender } = render(<FormStateLine form={formIn('saved', 'No changes')} />);
  const announced = () =>
    [...document.querySelectorAll('[aria-live]:not([aria-live="off"])')].map(({ textContent }) => textContent).join('');
  const heard: string[] = [];
  const pass = (milliseconds: number) => {
    for (let time = 0; time < milliseconds; time += 100) {
      act(() => jest.advanceTimersByTime(100));
      if (announced() && announced() !== heard.at(-1)) heard.push(announced());
    }
  };
  pass(10_000);
  for (let letters = 1; letters < 20; letters++) {
    rerender(<FormStateLine form={formIn('device', 'Saved on this device only', 'x'.repeat(letters))} />);
    pass(500);
  }
  expect(screen.getByText('Saved on this device only')).toBeVisible();
  pass(2_000);
  rerender(<FormStateLine form={formIn('saved', 'Saved', 'x'.repeat(20))} />);
  expect(heard).toEqual([]);
  pass(30_000);
  expect(heard).toEqual(['Saved']);
});
