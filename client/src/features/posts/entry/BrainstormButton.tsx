import Flag from 'lucide-react/icons/flag';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Star from 'lucide-react/icons/star';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/figure/Icon.tsx';
import css from '../list/PostsScreen.module.css';

/** Explains the vote icons and the flag. */
export function BrainstormButton() {
  return (
    <section className={css.side} aria-labelledby="brainstorm-button">
      <h2 id="brainstorm-button">The Brainstorm Button</h2>
      <p>
        The Brainstorm Button is how you say “good one” without writing a word. Each writer counts once, and a second
        press takes it back.
      </p>
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
    </section>
  );
}
