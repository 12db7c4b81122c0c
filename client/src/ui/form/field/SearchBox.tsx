import { Search } from 'lucide-react';
import { Icon } from '../../figure/Icon.tsx';
import { classes } from '../../classes.ts';
import { Input, type InputProps } from './Control.tsx';
import css from './SearchBox.module.css';

/** A search field with a magnifying glass; its label can be a child. */
export function SearchBox({ className, children, ...rest }: InputProps) {
  return (
    <div className={classes(css.SearchBox, className)}>
      {children}
      <Input type="search" {...rest} />
      <Icon of={Search} />
    </div>
  );
}
