import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import css from './Drawer.module.css';
import { useModal } from './useModal.ts';

interface DrawerProps {
  title: string;
  /** Its position: at the side, or in the middle as a `dialog`; on phones always at the bottom. */
  kind?: 'dialog';
  /** Called when it is closed: with its button, Escape, or a click outside. */
  onClose: () => void;
  /** The footer: a line, buttons. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A modal sheet at the side, on phones at the bottom. Open while rendered; the focus moves to its heading, and back at the end. */
export function Drawer({ title, kind, onClose, foot, children }: DrawerProps) {
  const { dialog, outside, scroller, onKeyDown } = useModal(onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => heading.current?.focus(), []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog {...dialog} {...outside} className={css.Drawer} data-kind={kind} aria-labelledby={id} onKeyDown={onKeyDown}>
      <div className={css.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div ref={scroller} className={css.body}>
        {children}
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </dialog>
  );
}
