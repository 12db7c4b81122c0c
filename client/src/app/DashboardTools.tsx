import { Columns3, Download, Settings2, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { ChangePassword } from '../features/auth/recovery/ChangePassword.tsx';
import { OPEN_EXPORT } from '../features/outline/outlineTitle.ts';
import { lazyComponent } from '../lib/lazyComponent.tsx';
import { ButtonLink } from '../ui/button/Button.tsx';
import { Block } from '../ui/layout/Block.tsx';
import { RowButton, RowLink, Rows } from '../ui/layout/Rows.tsx';
import { useDisplaySettings } from './displaySettings/DisplaySettingsButton.tsx';
import { paths } from './paths.ts';
import { LogOutEverywhere } from './session/LogOutEverywhere.tsx';
import { RecoverTextRow } from './recoveredDrafts/RecoveredDrafts.tsx';

const DeleteAccount = lazyComponent(() => import('../features/auth/DeleteAccount.tsx'), 'DeleteAccount');

/** What can be done with the outline as a whole. */
export function OutlineTools() {
  return (
    <Block title="Outline tools">
      <Rows>
        <li>
          <RowLink icon={Columns3} to={paths.board}>
            Board
          </RowLink>
        </li>
        <li>
          <RowLink icon={Download} to={paths.outline} state={OPEN_EXPORT} end="Word, EPUB, and more">
            Export
          </RowLink>
        </li>
        <li>
          <RowLink icon={Upload} to={paths.importOutline}>
            Import an outline
          </RowLink>
        </li>
        <li>
          <RecoverTextRow />
        </li>
      </Rows>
    </Block>
  );
}

/** Settings, password, and the end of all sessions or of the account. */
export function AccountTools() {
  const [leaving, setLeaving] = useState(false);
  const [openSettings, settings] = useDisplaySettings();
  return (
    <Block title="Account">
      <Rows>
        <li>
          <RowButton icon={Settings2} onClick={openSettings}>
            Display settings
          </RowButton>
          {settings}
        </li>
        <li>
          <ChangePassword />
        </li>
        <li>
          <LogOutEverywhere />
        </li>
        <li>
          <RowButton icon={Trash2} kind="danger" aria-expanded={leaving} onClick={() => setLeaving(!leaving)}>
            Delete account
          </RowButton>
          {leaving && (
            <DeleteAccount
              backup={
                <ButtonLink icon={Download} to={paths.outline} state={OPEN_EXPORT}>
                  Full Backup
                </ButtonLink>
              }
            />
          )}
        </li>
      </Rows>
    </Block>
  );
}
