import { MessagesSquare } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import css from './AskBrainstorm.module.css';

/** What the Brainstorm list finds in the location's state; the writer decides there what to post. */
export interface AskState {
  ask: { heading: string; text: string };
}

interface AskBrainstormProps {
  heading: string;
  text: string;
  /** An icon alone, where words on every beat would be in the way of reading. */
  brief?: boolean;
  /** A quiet button among others. */
  quiet?: boolean;
}

/** Takes a beat along to Brainstorm. A button and not a link: what is carried along does not stand in an address. */
export function AskBrainstorm({ heading, text, brief, quiet }: AskBrainstormProps) {
  const navigate = useNavigate();

  function onClick() {
    const state: AskState = { ask: { heading, text } };
    void navigate(paths.posts, { state });
  }

  if (brief)
    return (
      <IconButton
        className={css.brief}
        icon={MessagesSquare}
        label={`Ask Brainstorm about ${heading}`}
        onClick={onClick}
      />
    );
  if (quiet)
    return (
      <Button kind="quiet" icon={MessagesSquare} onClick={onClick}>
        Ask Brainstorm
      </Button>
    );
  return (
    <button type="button" className={css.words} onClick={onClick}>
      <Icon of={MessagesSquare} />
      Ask Brainstorm
      <Hidden> about {heading}</Hidden>
    </button>
  );
}
