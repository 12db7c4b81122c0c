import { Undo2 } from 'lucide-react';
import moment from 'moment';
import { useNavigate } from 'react-router-dom';
import { AddNoteAgain } from '../../features/outline/versions/AddNoteAgain.tsx';
import { fetchRemovedNotes } from '../../features/outline/versions/versionsApi.ts';
import { useEdits, useEditsState } from '../../lib/edits/EditsContext.ts';
import { editsActions, KEPT_FOR } from '../../lib/edits/editsSlice.ts';
import { isNowhere, NOT_SAVED } from '../../lib/edits/unsaved.ts';
import { useFetched } from '../../lib/resource/useFetched.ts';
import { counted } from '../../lib/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { TextLink } from '../../ui/button/TextLink.tsx';
import { Label, Row, Soft } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/Notice.tsx';
import { Drawer } from '../../ui/dialog/Drawer.tsx';
import { dayAndTime } from '../../lib/calendar.ts';
import css from './KeptDrawer.module.css';
import { plainTextOf } from '../../features/outline/characters/richText/plainly.ts';
import { GROUPS, pieceOf, type Group, type Piece } from './keptPieces.ts';

/** Everything that stands nowhere else, with the ways back. */
export function KeptDrawer({ own, onClose }: { own: readonly Piece[]; onClose: () => void }) {
  const pieces = [...own.map(asRead), ...useRemovedNotes()];
  const isLost = useEditsState(isNowhere);
  const oldest = pieces.filter(({ kept }) => kept).at(-1);
  const all = pieces.map(({ name, text }) => `${name}\n\n${text}`).join('\n\n\n');
  return (
    <Drawer
      title="Kept words"
      onClose={onClose}
      foot={
        <>
          <Label data-push>
            {`${counted(pieces.length, 'piece')}.`}
            {oldest && !isLost && ` The oldest goes on ${moment(oldest.at + KEPT_FOR).format('MMMM D')}.`}
          </Label>
          <CopyButton plain text={all}>
            Copy Everything
          </CopyButton>
        </>
      }
    >
      {isLost ? (
        <Notice tone="danger">{NOT_SAVED}</Notice>
      ) : (
        <Soft small>
          Everything you wrote that stands nowhere else, for 30 days. Only on this device, and only for you; deleted
          notes on all of yours.
        </Soft>
      )}
      {pieces.length === 0 && <Soft>Nothing is kept at present.</Soft>}
      {(Object.keys(GROUPS) as Group[]).map((group) => {
        const some = pieces.filter((piece) => piece.group === group);
        if (some.length === 0) return null;
        return (
          <section key={group} aria-label={GROUPS[group]}>
            <Label as="h3" className={css.group}>
              {GROUPS[group]}
            </Label>
            {some.map((piece) => (
              <KeptPiece key={piece.id} {...piece} />
            ))}
          </section>
        );
      })}
    </Drawer>
  );
}

/** A piece as it is read and copied: without markup. */
const asRead = (piece: Piece): Piece => (piece.isHtml ? { ...piece, text: plainTextOf(piece.text) } : piece);

/** The notes that were deleted: the server keeps them, so without it there are none. */
function useRemovedNotes(): Piece[] {
  return (useFetched(fetchRemovedNotes).data ?? []).map(pieceOf);
}

function KeptPiece({ name, text, at, path, kept, deleted }: Piece) {
  const edits = useEdits();
  const navigate = useNavigate();

  function putBack() {
    edits?.store.dispatch(editsActions.keptCalled(kept!));
    void navigate(path!);
  }

  return (
    <article className={css.Kept}>
      <Row apart>
        <h4 dir="auto">{name}</h4>
        <Label>{dayAndTime(at)}</Label>
      </Row>
      <p className={css.text} dir="auto">
        {text}
      </p>
      <Row className={css.row}>
        {deleted && <AddNoteAgain deleted={deleted} />}
        {path && kept && (
          <Button icon={Undo2} onClick={putBack}>
            Put It Back
          </Button>
        )}
        {path && !kept && <TextLink to={path}>Go there</TextLink>}
        <CopyButton text={text}>Copy</CopyButton>
      </Row>
    </article>
  );
}
