import { ChevronDown } from 'lucide-react';
import { classes } from '../classes.ts';
import { Icon, type IconShape } from '../figure/Icon.tsx';
import css from './DisclosureButton.module.css';

interface DisclosureButtonProps {
  icon: IconShape;
  /** The id of the part that it shows and hides. */
  part: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  className?: string | undefined;
  children: string;
}

/** A line across a column that shows and hides the part below it. */
export function DisclosureButton({ icon, part, isOpen, onToggle, className, children }: DisclosureButtonProps) {
  return (
    <button
      className={classes(css.DisclosureButton, className)}
      type="button"
      aria-expanded={isOpen}
      aria-controls={part}
      onClick={() => onToggle(!isOpen)}
    >
      <Icon of={icon} />
      {children}
      <Icon of={ChevronDown} />
    </button>
  );
}
