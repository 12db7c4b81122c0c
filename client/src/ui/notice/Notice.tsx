import { CircleAlert, Info, X } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconShape } from '../figure/Icon.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { Row } from '../layout/layout.tsx';
import css from './Notice.module.css';

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  /** `note` for reminders and drafts, `danger` for what failed. */
  tone?: 'note' | 'danger';
  icon?: IconShape;
  /** Buttons below the text. */
  actions?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}

/** A message in the flow of a page; what failed is announced. A string is put in a paragraph. */
export function Notice({ tone, icon, actions, onClose, children, className, ...rest }: NoticeProps) {
  return (
    <div
      className={classes(css.Notice, className)}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
      {...rest}
    >
      <Icon of={icon ?? (tone === 'danger' ? CircleAlert : Info)} />
      <div className={css.words}>
        {typeof children === 'string' ? <p>{children}</p> : children}
        {actions && <Row className={css.actions}>{actions}</Row>}
      </div>
      {onClose && <IconButton className={css.close} icon={X} label="Dismiss" onClick={onClose} />}
    </div>
  );
}
