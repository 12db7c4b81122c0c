import { fireEvent } from '@testing-library/react';

/** Replaces the text of a field at once: typing it key by key takes jsdom a hundred times as long, and is seldom the subject. */
export function fill(field: HTMLElement, text: string): void {
  fireEvent.input(field, { target: { value: text } });
}
