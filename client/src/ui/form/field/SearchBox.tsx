import { Search } from 'lucide-react';
import { Icon } from '../../figure/Icon.tsx';
import { classes } from '../../classes.ts';
import { Input, type InputProps } from './Control.tsx';
import css from './SearchBox.module.css';

/** A search field with a magnifying glass. */
export function SearchBox({ className, ...rest }: InputProps) {
  return (
    <div className={classes(css.SearchBox, className)}>
      <Input type="search" {...rest} />
      <Icon of={Search} />
    </div>
  );
}
