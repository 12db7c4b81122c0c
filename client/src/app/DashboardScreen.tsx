import { DeleteAccount } from '../features/auth/DeleteAccount.tsx';
import { ChangePassword } from '../features/auth/recovery/ChangePassword.tsx';
import { MailSent } from '../features/auth/verification/MailSent.tsx';
import { CharacterQuickView } from '../features/outline/characters/list/CharacterQuickView.tsx';
import { OutlineBlock } from '../features/outline/dashboard/OutlineBlock.tsx';
import { ProfileBlock } from '../features/profile/own/ProfileBlock.tsx';
import { WorksBlock } from '../features/profile/works/WorksBlock.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { Page, PageHead, PageSplit } from '../ui/layout/Page.tsx';
import css from './DashboardScreen.module.css';
import { useAppSelector } from './hooks.ts';
import { KeptWords } from './kept/KeptWords.tsx';

/** The writer's home: one block a feature. */
export function DashboardScreen() {
  const name = useAppSelector(({ auth }) => auth.user?.name);
  const settled = useAppSelector(({ outline, profile }) =>
    [outline, profile].every(({ loaded, failure }) => loaded || failure !== null),
  );
  return (
    <Page title="Dashboard">
      <PageHead>
        <h1>Welcome, {name}</h1>
      </PageHead>
      <MailSent />
      <KeptWords />
      <OutlineBlock />
      <PageSplit className={css.rest} data-settled={settled}>
        <Stack gap={7}>
          <CharacterQuickView />
          <WorksBlock />
        </Stack>
        <Stack as="aside" gap={7}>
          <ProfileBlock />
          <ChangePassword />
          <DeleteAccount />
        </Stack>
      </PageSplit>
    </Page>
  );
}
