import { ChevronDown, Flag, Lightbulb, Star, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { readItem, writeItem } from '../../../lib/storage.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import css from './BrainstormHelp.module.css';
import { focusHeading } from '../../../ui/focus/focusHeading.ts';

const CLOSED = 'trefoil/brainstormExplained';

/** Explains the vote icons and the flag, until it is closed: then never again on this device. */
export function BrainstormHelp() {
  const [closed, setClosed] = useState(() => readItem(CLOSED) !== null);
  const [open, setOpen] = useState(false);
  if (closed) return null;

  function close() {
    writeItem(CLOSED, 'yes');
    setClosed(true);
    focusHeading();
  }

  return (
    <section className={css.BrainstormHelp} aria-label="The Brainstorm Button">
      <div className={css.row}>
        <button
          className={css.toggle}
          type="button"
          aria-expanded={open}
          aria-controls="brainstorm-button"
          onClick={() => setOpen(!open)}
        >
          <Icon of={Lightbulb} />
          How the Brainstorm Button works
          <Icon of={ChevronDown} />
        </button>
        <IconButton icon={X} label="Got it. Do not show this again." onClick={close} />
      </div>
      <div className={css.body} id="brainstorm-button" data-open={open || undefined}>
        <p className={css.lead}>
          Bring the part that will not come right. Paste an outline, describe a plot hole, ask for a title, and lend a
          hand to someone else while you are here.
        </p>
        <h2>The Brainstorm Button</h2>
        <p>How you say “good one” without writing a word. Each writer counts once, and a second press takes it back.</p>
        <ul className={css.howTo}>
          <li>
            <Icon of={Star} />
            <span>
              On a post it is a star: press it when an idea is worth more people’s time, and the post moves up the list.
            </span>
          </li>
          <li>
            <Icon of={Lightbulb} />
            <span>
              On a comment it is a vote button: press it when an answer helps, and the most helpful answers rise to the
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
        </ul>
      </div>
    </section>
  );
}
