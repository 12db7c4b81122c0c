import { useDeferredValue } from 'react';
import { VerificationSent } from '../features/auth/verification/VerificationSent.tsx';
import { CharacterQuickView } from '../features/outline/characters/list/CharacterQuickView.tsx';
import { OutlineBlock } from '../features/outline/dashboard/OutlineBlock.tsx';
import { NewRepliesNotice } from '../features/posts/list/NewRepliesNotice.tsx';
import { StoryList } from '../features/outline/stories/StoryList.tsx';
import { ProfileBlock } from '../features/profile/own/ProfileBlock.tsx';
import { WorksBlock } from '../features/profile/works/WorksBlock.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import css from './DashboardScreen.module.css';
import { AccountTools, OutlineTools } from './DashboardTools.tsx';
import { useAppSelector } from './hooks.ts';
import { RecoveredDraftsNotice } from './recoveredDrafts/RecoveredDrafts.tsx';

/** The dashboard: the story first, then characters, profile and works, and the tools. */
export function DashboardScreen() {
  const name = useAppSelector(({ auth }) => auth.user?.name);
  const settled = useAppSelector(
    ({ outline, profile }) =>
      // What this device remembers is shown at once; the rest may take long.
      outline.isFromCache ||
      [outline, outline.storiesLoad, profile].every(({ loaded, failure }) => loaded || failure !== null),
  );
  return (
    <Page title="Dashboard">
      <OutlineBlock welcome={name ? `Welcome, ${name}` : 'Welcome'} />
      <Stack gap={6} className={css.rest} data-settled={useDeferredValue(settled)}>
        <VerificationSent />
        <NewRepliesNotice />
        <RecoveredDraftsNotice />
        <StoryList />
        <Stack className={css.cols}>
          <CharacterQuickView />
          <Stack>
            <ProfileBlock />
            <WorksBlock />
          </Stack>
          <Stack>
            <OutlineTools />
            <AccountTools />
          </Stack>
        </Stack>
      </Stack>
    </Page>
  );
}
