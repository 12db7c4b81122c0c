type Control = HTMLInputElement | HTMLTextAreaElement;

/** The control of a field: the one with the field's name as its id, or the last one before the button for its versions. */
export function controlOf(field: string, button: HTMLElement): Control | null {
  const named = document.getElementById(field);
  if (named instanceof HTMLTextAreaElement) return named;
  const controls = [...(button.closest('form')?.querySelectorAll<Control>('input, textarea') ?? [])];
  const before = Node.DOCUMENT_POSITION_PRECEDING;
  return controls.findLast((one) => button.compareDocumentPosition(one) & before) ?? null;
}

/** Replaces the text of a control as if it were typed, so that the browser can undo it. @returns whether that worked */
export function typeInto(control: Control, text: string): boolean {
  control.focus();
  control.select();
  // No other call adds to the control's undo history.
  document.execCommand?.('insertText', false, text);
  return control.value === text;
}
