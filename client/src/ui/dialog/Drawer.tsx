import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import css from './Drawer.module.css';

interface DrawerProps {
  title: string;
  /** Where it stands: at the side, or as a `dialog` in the middle; on phones always below. */
  kind?: 'dialog';
  /** Called when the person closes it: by its cross, Escape or a press outside. */
  onClose: () => void;
  /** What stands below: a line, buttons. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A modal sheet from the side, on phones from below. It is open while it is drawn; focus goes to its heading and returns. */
export function Drawer({ title, kind, onClose, foot, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // Closed while it still stands in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={css.Drawer}
      data-kind={kind}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className={css.body}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </dialog>
  );
}
