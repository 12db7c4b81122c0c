import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import type { IconShape } from '../figure/Icon.tsx';
import css from './Menu.module.css';

interface MenuProps {
  icon: IconShape;
  /** What the button is called: 'More for The Weir'. */
  label: string;
  /** Buttons and links. */
  children: ReactNode;
}

/** A button that shows a few more; choosing one, Escape, or leaving it closes it. */
export function Menu({ icon, label, children }: MenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    button.current?.focus();
    setIsOpen(false);
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and the focus bubble up from the buttons
    <div className={css.Menu} onBlur={onBlur} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- as above */}
      <div className={css.items} id={id} hidden={!isOpen} onClick={close}>
        {children}
      </div>
    </div>
  );
}
