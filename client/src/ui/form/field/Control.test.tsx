import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { TextHandle } from '../../../lib/drafts/useForm.ts';
import { Input, TextArea } from './Control.tsx';

/** Both kinds of control over a text that a test can change as another tab does. */
function show(kind: 'area' | 'line', first: string) {
  let setText: (text: string) => void;
  let now = first;
  function Form() {
    const [text, setState] = useState(first);
    useEffect(() => {
      setText = setState;
      now = text;
    }, [text]);
    const Control = kind === 'area' ? TextArea : Input;
    return <Control aria-label="Text" value={text} onText={setState} />;
  }
  render(<Form />);
  const control = screen.getByLabelText<HTMLTextAreaElement | HTMLInputElement>('Text');
  control.focus();
  return {
    control,
    text: () => now,
    arrive: (text: string) => act(() => setText(text)),
    /** What an input method does with one key. */
    compose: (text: string) => {
      control.setRangeText(text, control.selectionStart!, control.selectionEnd!, 'end');
      fireEvent.input(control, { isComposing: true });
    },
  };
}

const THREE = 'One.\n\nTwo.\n\nThree.';
const CHANGED = 'Uno.\n\nTwo.\n\nDrei.';

describe.each(['area', 'line'] as const)('text from elsewhere in a control (%s)', (kind) => {
  const lines = (text: string) => (kind === 'area' ? text : text.replaceAll('\n', ' '));
  const [before, after] = [lines(THREE), lines(CHANGED)];

  it('selects nothing where it surrounds the caret, and the next key deletes nothing', async () => {
    const { control, text, arrive } = show(kind, before);
    control.setSelectionRange(8, 8);
    arrive(after);
    expect([control.value, control.selectionStart, control.selectionEnd]).toEqual([after, 8, 8]);
    await userEvent.keyboard('x');
    expect(text()).toBe(lines('Uno.\n\nTwxo.\n\nDrei.'));
  });

  it('leaves the selection of the writer as it is', () => {
    const { control, arrive } = show(kind, before);
    control.setSelectionRange(6, 9, 'backward');
    arrive(after);
    expect([control.selectionStart, control.selectionEnd, control.selectionDirection]).toEqual([6, 9, 'backward']);
  });

  it('is never part of a selection', () => {
    const { control, arrive } = show(kind, before);
    control.setSelectionRange(0, before.length);
    arrive(after);
    expect(control.selectionStart).toBe(control.selectionEnd);
  });

  it('waits while an input method composes, and neither text is lost', () => {
    const { control, text, arrive, compose } = show(kind, 'One. Two.');
    control.setSelectionRange(9, 9);
    fireEvent.compositionStart(control);
    compose('k');
    arrive('One and more. Two.k');
    expect(control.value).toBe('One. Two.k');
    compose('a');
    expect(control.value).toBe('One. Two.ka');
    expect(text()).toBe('One and more. Two.ka');
    // Some browsers tell of the last change only by the end of the composition.
    control.setRangeText('か', 9, 11, 'end');
    fireEvent.compositionEnd(control);
    expect(text()).toBe('One and more. Two.か');
    expect(control.value).toBe('One and more. Two.か');
    expect(control.selectionStart).toBe(control.value.length);
  });

  it('stands above the words that are being composed where it replaced them', () => {
    const { control, text, arrive, compose } = show(kind, 'One two three');
    control.setSelectionRange(4, 7);
    fireEvent.compositionStart(control);
    compose('k');
    arrive('All new');
    compose('a');
    fireEvent.compositionEnd(control);
    expect(text()).toMatch(/^All new\s+One ka three$/);
  });
});

describe('what is pasted from Word', () => {
  const PASTED = 'A\u0007da\tSays\u000bmore\u0000\u0085end\u009f';

  it.each([
    ['area', 'Ada\tSays\nmore\nend'],
    ['line', 'Ada Says more end'],
  ] as const)('loses its invisible control characters in a control (%s)', async (kind, clean) => {
    const { control, text } = show(kind, 'In front, behind');
    control.setSelectionRange(10, 10);
    await userEvent.paste(PASTED);
    expect(text()).toBe(`In front, ${clean}behind`);
    expect(control.value).toBe(text());
    expect(control.selectionStart).toBe(`In front, ${clean}`.length);
  });

  it('loses them also where nothing else is left of it', async () => {
    const { control } = show('area', 'One');
    await userEvent.paste('\u0007');
    expect(control.value).toBe('One');
  });

  it('is a password as it stands', async () => {
    const onText = jest.fn();
    render(<Input aria-label="Password" type="password" value="" onText={onText} />);
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste('a\tb');
    expect(onText).toHaveBeenLastCalledWith('a\tb');
  });
});

it('shows text also in lines that have no selection', () => {
  const { rerender } = render(<Input aria-label="Email" type="email" value="a@b.co" onText={() => {}} />);
  rerender(<Input aria-label="Email" type="email" value="b@b.co" onText={() => {}} />);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'b@b.co');
});

it('fits its text on focus where the browser does not do it, as after a change of the text size', () => {
  render(<TextArea aria-label="Text" value="One" onText={() => {}} />);
  const area = screen.getByLabelText('Text');
  Object.defineProperty(area, 'scrollHeight', { value: 300 });
  act(() => area.focus());
  expect(area.style.blockSize).toBe('302px');
});

it('a control whose text is replaced by its form has the focus, and the caret where the form wants it', () => {
  let handle: TextHandle | null = null;
  const onText = jest.fn();
  render(<TextArea aria-label="Text" value="One." onText={onText} handle={(given) => void (handle = given)} />);
  const control = screen.getByLabelText<HTMLTextAreaElement>('Text');
  handle!.write!('One.\n\nTwo.', 4);
  expect(onText.mock.calls).toEqual([['One.\n\nTwo.']]);
  expect(control).toHaveFocus();
  expect([control.value, control.selectionStart, control.selectionEnd]).toEqual(['One.\n\nTwo.', 4, 4]);
  expect(handle!.caret!()).toBe(4);
  handle!.write!('');
  expect(control).toHaveValue('');
});
