import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';

const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Shows a native dialog, modally, for as long as it is rendered; then the focus returns to where it was.
 *
 * @param onClose called on Escape and, with the props of `outside`, on a click outside
 * @returns props of the `dialog`, and of its part that scrolls
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  /** Whether the pointer was pressed outside: a selection may be dragged from the text to there. */
  const isOutside = useRef(false);

  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  const isBackdrop = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;
  const dialog = {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      onClose();
    },
  };
  const outside = {
    onPointerDown(event: PointerEvent) {
      isOutside.current = isBackdrop(event);
    },
    onClick: (event: MouseEvent) => isOutside.current && isBackdrop(event) && onClose(),
  };
  /** In every browser, what scrolls is a tab stop only if nothing in it can be focused, as in Chromium. */
  function onKeyDown({ key }: KeyboardEvent) {
    const part = scroller.current;
    if (key === 'Tab' && part) part.tabIndex = part.querySelector(FOCUSABLE) ? -1 : 0;
  }
  return { dialog, outside, scroller, onKeyDown };
}
