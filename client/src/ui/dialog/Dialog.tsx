import { useEffect, useId, useRef, type ReactNode } from 'react';
import css from './Dialog.module.css';
import { Stack } from '../layout/layout.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Escape; buttons that close it are the caller's. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}

/** A native modal dialog. The focus starts on its first control and returns to where it was. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    if (!open || !shown) return;
    shown.showModal();
    return () => shown.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={css.Dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <Stack>
          <h2 id={id}>{title}</h2>
          {children}
        </Stack>
      )}
    </dialog>
  );
}
