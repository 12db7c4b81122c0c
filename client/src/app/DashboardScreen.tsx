import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { ChangePassword } from '../features/auth/recovery/ChangePassword.tsx';
import { VerificationSent } from '../features/auth/verification/VerificationSent.tsx';
import { CharacterQuickView } from '../features/outline/characters/list/CharacterQuickView.tsx';
import { OutlineBlock } from '../features/outline/dashboard/OutlineBlock.tsx';
import { ProfileBlock } from '../features/profile/own/ProfileBlock.tsx';
import { WorksBlock } from '../features/profile/works/WorksBlock.tsx';
import { TextLink } from '../ui/button/TextLink.tsx';
import { Ways } from '../ui/layout/Block.tsx';
import { Disclosure } from '../ui/disclosure/Disclosure.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import css from './DashboardScreen.module.css';
import { useAppSelector } from './hooks.ts';
import { RecoveredDrafts } from './recoveredDrafts/RecoveredDrafts.tsx';
import { paths } from './paths.ts';

const DeleteAccount = lazy(async () => ({
  default: (await import('../features/auth/DeleteAccount.tsx')).DeleteAccount,
}));

/** The dashboard: the story first, then one block for each feature. */
export function DashboardScreen() {
  const [leaving, setLeaving] = useState(false);
  const name = useAppSelector(({ auth }) => auth.user?.name);
  const settled = useAppSelector(({ outline, profile }) =>
    [outline, profile].every(({ loaded, failure }) => loaded || failure !== null),
  );
  return (
    <Page title="Dashboard" className={css.Dash}>
      <OutlineBlock welcome={`Welcome, ${name}`} />
      <Stack className={css.rest} data-settled={useDeferredValue(settled)}>
        <VerificationSent />
        <RecoveredDrafts />
        <Stack className={css.cols}>
          <CharacterQuickView />
          <WorksBlock />
          <ProfileBlock />
        </Stack>
        <div>
          <Ways>
            <RecoveredDrafts quiet />
            <TextLink to={paths.importOutline}>Import an outline</TextLink>
            <ChangePassword />
          </Ways>
          <Disclosure quiet label="Delete account" onToggle={(event) => setLeaving(event.currentTarget.open)}>
            {leaving && (
              <Suspense>
                <DeleteAccount />
              </Suspense>
            )}
          </Disclosure>
        </div>
      </Stack>
    </Page>
  );
}
