import type { KeyboardEventHandler, ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import { useModal } from '../../../ui/dialog/useModal.ts';
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
  const { dialog, outside } = useModal(onClose);
  return (
    <dialog
      {...dialog}
      {...outside}
      className={classes(css.FindDialog, className)}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  );
}
