import { MessagesSquare } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import css from './AskBrainstorm.module.css';

interface AskBrainstormProps {
  heading: string;
  text: string;
  iconOnly?: boolean;
}

/**
 * Starts a Brainstorm post about a beat. A button, not a link: the text travels in the location's state, so that it appears
 * in no URL; the writer decides in Brainstorm what to post.
 */
export function AskBrainstorm({ heading, text, iconOnly }: AskBrainstormProps) {
  const navigate = useNavigate();
  const story = useAppSelector(({ outline }) => (outline.stories.length > 1 ? outline.outline?.title : undefined));
  const onClick = () => void navigate(paths.posts, { state: { ask: { heading, text, story } } });

  if (iconOnly)
    return (
      <IconButton
        className={css.icon}
        icon={MessagesSquare}
        label={`Ask Brainstorm about ${heading}`}
        onClick={onClick}
      />
    );
  return (
    <Button kind="quiet" icon={MessagesSquare} onClick={onClick}>
      Ask Brainstorm
    </Button>
  );
}
