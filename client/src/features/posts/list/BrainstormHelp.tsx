import { Flag, Lightbulb, Star, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useStoredItem } from '../../../lib/useStoredItem.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import css from './BrainstormHelp.module.css';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';
import { DisclosureButton } from '../../../ui/disclosure/DisclosureButton.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';

const CLOSED_KEY = 'trefoil/brainstormExplained';

/** Explains likes, votes, and the report flag, until it is closed on this device. */
export function BrainstormHelp() {
  const [closed, setClosed] = useStoredItem(CLOSED_KEY);
  const [open, setOpen] = useState(false);
  if (closed) return null;

  function close() {
    setClosed('yes');
    focusHeading();
  }

  return (
    <section className={css.BrainstormHelp} aria-label="The Brainstorm Button">
      <div className={css.row}>
        <DisclosureButton
          className={css.toggle}
          icon={Lightbulb}
          part="brainstorm-button"
          isOpen={open}
          onToggle={setOpen}
        >
          How the Brainstorm Button works
        </DisclosureButton>
        <IconButton icon={X} label="Got it. Don’t show this again." onClick={close} />
      </div>
      <div className={css.body} id="brainstorm-button" data-open={open || undefined}>
        <p className={css.lead}>
          Stuck? Bring it here. Paste an outline, describe a plot hole, ask for a title, and lend a hand to someone else
          while you’re here.
        </p>
        <h2>The Brainstorm Button</h2>
        <p>How you say “good one” without writing a word. Each writer counts once; click again to undo.</p>
        <Stack as="ul" gap={3} className={css.howTo}>
          <li>
            <Icon of={Star} />
            <span>
              On a post, it’s a star: click it when an idea is worth more people’s time, and the post moves up the list.
            </span>
          </li>
          <li>
            <Icon of={Lightbulb} />
            <span>
              On a comment, it’s a vote button: click it when a comment helps, and the most helpful comments rise to the
              top.
            </span>
          </li>
          <li>
            <Icon of={Flag} />
            <span>
              The flag is for things that break the <Link to={paths.guidelines}>Community Guidelines</Link>. A post or
              comment with 5 or more reports is hidden until a moderator looks at it.
            </span>
          </li>
        </Stack>
      </div>
    </section>
  );
}
