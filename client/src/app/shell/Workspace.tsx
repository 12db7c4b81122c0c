import { useOutline } from '../../features/outline/useOutline.ts';
import { BottomBar } from './bars/BottomBar.tsx';
import { Main } from './Shell.tsx';
import css from './Shell.module.css';
import { SideNav } from './bars/SideNav.tsx';

/** Screens of the story: its menu at the side, on a phone at the bottom. */
export function Workspace() {
  useOutline();
  return (
    <>
      <div className={css.workspace}>
        <SideNav />
        <Main />
      </div>
      <BottomBar />
    </>
  );
}
