import { ArrowDown, Reply as ReplyIcon } from 'lucide-react';
import { useEffect, useState, type MouseEvent } from 'react';
import { counted } from '../../../lib/text.ts';
import { Button, ButtonAnchor } from '../../../ui/button/Button.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { textBlocks } from '../entry/text/textBlocks.ts';
import tab from '../../../ui/button/Tab.module.css';
import css from './PostNav.module.css';
import { classes } from '../../../ui/classes.ts';

/** Scrolls to a part of the page and focuses it. */
export function scrollToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
}

interface PostNavProps {
  text: string;
  commentCount: number;
  onReply: () => void;
}

/** Links to the acts of the text and to the comments, and the button that leads to the form: beside the post, or a bar at the bottom of narrow screens. */
export function PostNav({ text, commentCount, onReply }: PostNavProps) {
  const acts = textBlocks(text, true)
    .filter(({ kind }) => kind === 'act')
    .map(({ from, to }, i) => ({ id: `act-${i + 1}`, label: text.slice(from, to) }));
  const parts = [...(acts.length > 1 ? acts : []), { id: 'answers', label: counted(commentCount, 'comment') }];
  const current = useCurrentPart(parts.map(({ id }) => id).join(' '));

  const link = (id: string) => ({
    href: `#${id}`,
    onClick(event: MouseEvent) {
      // A followed link would add a history entry unknown to the router.
      event.preventDefault();
      scrollToPart(id);
    },
  });
  return (
    <nav className={css.PostNav} aria-label="On this page">
      <ul className={css.list}>
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a className={classes(tab.Tab, css.link)} aria-current={id === current || undefined} {...link(id)}>
              {label}
            </a>
          </li>
        ))}
        <li>
          <Button wide icon={ReplyIcon} className={css.reply} onClick={onReply}>
            Comment<Hidden> on this post</Hidden>
          </Button>
        </li>
      </ul>
      <div className={css.bar}>
        <ButtonAnchor kind="quiet" icon={ArrowDown} {...link('answers')}>
          Jump to {counted(commentCount, 'comment')}
        </ButtonAnchor>
        <Button icon={ReplyIcon} onClick={onReply}>
          Comment<Hidden> on this post</Hidden>
        </Button>
      </div>
    </nav>
  );
}

/** The id of the part being read: the last one that begins in the upper half of the window. */
function useCurrentPart(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const update = () => {
      const started = ids.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 2;
      });
      setCurrent(started.at(-1) ?? null);
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [ids]);
  return current;
}
