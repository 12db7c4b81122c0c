import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUnseenReplies } from '../../../features/posts/list/useUnseenReplies.ts';
import { Logo } from '../../../ui/figure/Logo.tsx';
import { Hidden, Row } from '../../../ui/layout/layout.tsx';
import { useAppSelector } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { BarLink } from './BarLink.tsx';
import { linksOf } from './links.ts';
import { LogoutButton } from './LogoutButton.tsx';
import tab from '../../../ui/button/Tab.module.css';
import css from './TopBar.module.css';
import { useViewer } from './useViewer.ts';
import { isComposing, shortcutKey } from '../../../lib/keyboard.ts';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { lazyComponent } from '../../../lib/lazyComponent.tsx';
import { classes } from '../../../ui/classes.ts';

/** How many posts and comments a moderator has to review, and how many of one's own posts have new comments. */
function BrainstormCounts() {
  const waiting = useAppSelector(({ auth }) => auth.user?.waiting ?? 0);
  const { length: replies } = useUnseenReplies();
  return (
    <span className={css.counts}>
      {waiting > 0 && (
        <span className={css.waiting}>
          {waiting}
          <Hidden> {waiting === 1 ? 'item' : 'items'} to review</Hidden>
        </span>
      )}
      {replies > 0 && (
        <span>
          {replies}
          <Hidden> of your posts with new comments</Hidden>
        </span>
      )}
    </span>
  );
}

/** The logo, which leads home, and the main links of a visitor or of a writer. */
export function TopBar() {
  const viewer = useViewer();
  const signedIn = viewer === 'writer';
  return (
    <header className={css.TopBar}>
      <Row className={css.row}>
        <Link
          className={css.home}
          to={signedIn ? paths.dashboard : paths.landing}
          aria-label={signedIn ? 'Trefoil, your dashboard' : 'Trefoil, home'}
        >
          <Logo />
          <span className={css.name}>Trefoil</span>
        </Link>
        <Row as="nav" className={css.links} aria-label="Main">
          {signedIn && <FindButton />}
          {linksOf('top', viewer).map((link) => (
            <BarLink key={link.to} className={classes(tab.Tab, tab.underlined, css.link)} link={link}>
              <span>{link.top}</span>
              {link.to === paths.posts && <BrainstormCounts />}
            </BarLink>
          ))}
          {signedIn && <LogoutButton className={classes(tab.Tab, css.link)} />}
        </Row>
      </Row>
    </header>
  );
}

const SearchDialog = lazyComponent(() => import('../../../features/outline/search/SearchDialog.tsx'), 'SearchDialog');
const ReplaceDialog = lazyComponent(
  () => import('../../../features/outline/search/replace/ReplaceDialog.tsx'),
  'ReplaceDialog',
);

/** Opens the search, which is loaded on demand; so does Ctrl+K or Cmd+K. Ctrl+H opens find and replace. */
function FindButton() {
  const [open, setOpen] = useState<{ mode: 'search' | 'replace'; words: string } | null>(null);
  const close = () => setOpen(null);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || isComposing(event)) return;
      const key = shortcutKey(event);
      // Cmd+H hides the browser.
      if (key !== 'k' && !(key === 'h' && ctrlKey)) return;
      event.preventDefault();
      setOpen((now) =>
        key === 'h' ? { mode: 'replace', words: now?.words ?? '' } : (now ?? { mode: 'search', words: '' }),
      );
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <IconButton
        icon={Search}
        label="Search (Ctrl+K)"
        onPointerEnter={() => void SearchDialog.preload()}
        onClick={() => setOpen({ mode: 'search', words: '' })}
      />
      {open?.mode === 'search' && (
        <SearchDialog words={open.words} onClose={close} onReplace={(words) => setOpen({ mode: 'replace', words })} />
      )}
      {open?.mode === 'replace' && (
        <ReplaceDialog find={open.words} onClose={close} onSearch={(words) => setOpen({ mode: 'search', words })} />
      )}
    </>
  );
}
