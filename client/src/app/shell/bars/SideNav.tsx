import type { Act } from '@trefoil/server/contract';
import { PanelLeft } from 'lucide-react';
import { useId, useState, type ElementType } from 'react';
import { countBeats } from '../../../features/outline/outlineProgress.ts';
import { readItem, writeItem } from '../../../lib/browser/storage.ts';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Hidden } from '../../../ui/layout/layout.tsx';
import { useAppSelector } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { BarIcon } from './BarIcon.tsx';
import { BarLink } from './BarLink.tsx';
import { linksOf, type BarLinkData } from './links.ts';
import tab from '../../../ui/button/Tab.module.css';
import css from './SideNav.module.css';
import { classes } from '../../../ui/classes.ts';

/** In local storage: whether the menu is expanded. */
const STORAGE_KEY = 'trefoil/side';

/** The first link of each further group. */
const GROUPS: readonly string[] = [paths.createCharacter, paths.posts];

/** The story's menu beside the acts and the characters. */
export function SideNav() {
  const id = useId();
  const [minimized, setMinimized] = useState(() => readItem(STORAGE_KEY) !== 'open');

  // Minimized, the menu shows its icons only.
  const Words = minimized ? Hidden : 'span';

  function toggle() {
    setMinimized(!minimized);
    writeItem(STORAGE_KEY, minimized ? 'open' : null);
  }

  return (
    <nav className={css.SideNav} aria-label="Story" id={id} data-min={minimized || undefined}>
      <ul className={css.list}>
        <li>
          <button
            className={classes(tab.Tab, css.link)}
            type="button"
            aria-expanded={!minimized}
            aria-controls={id}
            title={minimized ? 'Expand the menu' : 'Minimize the menu'}
            onClick={toggle}
          >
            <Icon of={PanelLeft} />
            <Words>{minimized ? 'Expand' : 'Minimize'}</Words>
          </button>
        </li>
      </ul>
      {groupsOf(linksOf('side', 'writer')).map((links) => (
        <ul key={links[0]!.to} className={css.list}>
          {links.map((link) => (
            <li key={link.to}>
              <BarLink className={classes(tab.Tab, css.link)} link={link} title={link.side}>
                <BarIcon link={link} />
                <Words>{link.side}</Words>
                {link.act && <Count act={link.act} as={Words} />}
              </BarLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function groupsOf(links: readonly BarLinkData[]): BarLinkData[][] {
  const groups: BarLinkData[][] = [[]];
  for (const link of links) {
    if (GROUPS.includes(link.to)) groups.push([]);
    groups.at(-1)!.push(link);
  }
  return groups;
}

/** How many beats of an act are answered, once the outline has loaded. */
function Count({ act, as: Words }: { act: Act; as: ElementType }) {
  const { outline, loaded } = useAppSelector((state) => state.outline);
  if (!loaded) return null;
  const { answered, total } = countBeats(outline, act);
  return (
    <Words className={css.count}>
      {answered}/{total}
      <Hidden> answered</Hidden>
    </Words>
  );
}
