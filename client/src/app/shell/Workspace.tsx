import { useOutline } from '../../features/outline/useOutline.ts';
import { BottomBar } from './bars/BottomBar.tsx';
import { Main } from './Shell.tsx';
import css from './Shell.module.css';
import { SideNav } from './bars/SideNav.tsx';

/** The screens of the story, with its menu at the side, or at the bottom on a phone. */
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
