import { ArrowDown, Reply as ReplyIcon } from 'lucide-react';
import { useEffect, useMemo, useState, type MouseEvent } from 'react';
import { counted } from '../../../lib/text.ts';
import { Button, ButtonAnchor } from '../../../ui/button/Button.tsx';
import { textBlocks } from '../entry/text/textBlocks.ts';
import css from './PostNav.module.css';

/** Goes to a part of the page, by its id. */
export function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

interface PostNavProps {
  text: string;
  answers: number;
  onReply: () => void;
}

/** The ways from a long text to its parts, the answers and the reply: beside it, on narrow screens at the foot. */
export function PostNav({ text, answers, onReply }: PostNavProps) {
  const acts = useMemo(() => {
    const found = textBlocks(text, true).filter(({ kind }) => kind === 'act');
    return found.length > 1
      ? found.map(({ from, to }, i) => ({ id: `act-${i + 1}`, words: text.slice(from, to) }))
      : [];
  }, [text]);
  const parts = [...acts, { id: 'answers', words: counted(answers, 'answer') }];
  const current = useCurrent(parts.map(({ id }) => id).join(' '));

  const link = (id: string) => ({
    href: `#${id}`,
    onClick(event: MouseEvent) {
      // Followed as a link it would add an entry to the history that the router does not know.
      event.preventDefault();
      goTo(id);
    },
  });
  return (
    <nav className={css.PostNav} aria-label="On this page">
      <ul className={css.list}>
        {parts.map(({ id, words }) => (
          <li key={id}>
            <a className={css.link} aria-current={id === current || undefined} {...link(id)}>
              {words}
            </a>
          </li>
        ))}
        <li>
          <Button wide icon={ReplyIcon} className={css.reply} onClick={onReply}>
            Reply
          </Button>
        </li>
      </ul>
      <div className={css.bar}>
        <ButtonAnchor kind="quiet" icon={ArrowDown} {...link('answers')}>
          Jump to {counted(answers, 'answer')}
        </ButtonAnchor>
        <Button icon={ReplyIcon} onClick={onReply}>
          Reply
        </Button>
      </div>
    </nav>
  );
}

/** Which part is being read: the last one that begins in the upper half of the screen. */
function useCurrent(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      const begun = ids.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 2;
      });
      setCurrent(begun.at(-1) ?? null);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
}
