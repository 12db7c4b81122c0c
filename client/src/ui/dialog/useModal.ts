import { useLayoutEffect, useRef, type SyntheticEvent } from 'react';

/**
 * Shows a native dialog, modally, for as long as it is rendered; then the focus returns to where it was.
 *
 * @param onClose called on Escape
 * @returns props of the `dialog`
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }
  return { ref, onCancel };
}
