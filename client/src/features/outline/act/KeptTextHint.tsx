import { ACTS, type Act, type OutlineText } from '@trefoil/server/contract';
import History from 'lucide-react/icons/history';
import { useAppSelector } from '../../../app/hooks.ts';
import { paths } from '../../../app/paths.ts';
import { listDrafts } from '../../../lib/drafts/drafts.ts';
import { ButtonLink } from '../../../ui/button/Button.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import type { StoredTexts } from '../edits/outlineEdits.ts';

/** Says on the dashboard in which acts unsaved text waits on this device. */
export function KeptTextHint({ outline }: { outline: StoredTexts }) {
  const userId = useAppSelector((state) => state.auth.user?._id ?? '');
  const acts = actsWithKeptText(userId, outline);
  if (acts.length === 0) return null;
  return (
    <Notice
      tone="note"
      icon={History}
      actions={acts.map((act) => (
        <ButtonLink key={act} to={paths.act(act)}>
          Open Act {act}
        </ButtonLink>
      ))}
    >
      We kept text on this device that was not saved. You find it where you wrote it.
    </Notice>
  );
}

/** A glance that needs none of the forms' code: they look closer, and drop what the server has. */
function actsWithKeptText(userId: string, outline: StoredTexts): Act[] {
  const unsaved = listDrafts(userId, 'outline').filter(
    ({ field, text }) => text !== (outline?.[field as OutlineText] ?? ''),
  );
  return ACTS.filter((act) =>
    unsaved.some(({ field }) => (field === 'title' ? act === 1 : field.startsWith(`act${act}`))),
  );
}
