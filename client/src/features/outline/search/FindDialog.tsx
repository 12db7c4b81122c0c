import { useEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import css from './FindDialog.module.css';

interface FindDialogProps {
  label: string;
  className?: string | undefined;
  /** Called on Escape and on a click outside. */
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>;
  children: ReactNode;
}

/** The modal frame of the search, and of find and replace. It is open as long as it is rendered. */
export function FindDialog({ label, className, onClose, onKeyDown, children }: FindDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes(css.FindDialog, className)}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Lets a click outside close it, in browsers that support it.
      {...{ closedby: 'any' }}
    >
      {children}
    </dialog>
  );
}
