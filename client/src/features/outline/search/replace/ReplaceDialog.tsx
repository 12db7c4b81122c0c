import { Replace, Search, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { isComposing, shortcutKey } from '../../../../lib/keyboard.ts';
import { counted } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Icon } from '../../../../ui/figure/Icon.tsx';
import { Check } from '../../../../ui/form/field/Check.tsx';
import { Input } from '../../../../ui/form/field/Control.tsx';
import { Label } from '../../../../ui/layout/layout.tsx';
import { classes } from '../../../../ui/classes.ts';
import { useOfferUndo } from '../../../../ui/undo/Undo.tsx';
import { alertRaised } from '../../../alerts/alertsEvents.ts';
import searchCss from '../SearchDialog.module.css';
import { undoOf } from './applyEdits.ts';
import { PlaceList } from './PlaceList.tsx';
import css from './ReplaceDialog.module.css';
import { useReplace, useSaving, type Replaced } from './useReplace.ts';

export interface ReplaceDialogProps {
  /** What the fields contain at first. */
  find?: string;
  replacement?: string;
  onClose: () => void;
  /** Leads to the search for the same words; without it there is no way to it. */
  onSearch?: (find: string) => void;
}

/** Replaces words in beats, characters, and notes. It is open as long as it is rendered. */
export function ReplaceDialog({ find = '', replacement = '', onClose, onSearch }: ReplaceDialogProps) {
  const form = useReplace({ find, replacement });
  const { words, places, selected, busy, replaced, problem } = form;
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The field that gets the focus. */
  const opensAt = useRef(find === '' ? 0 : 1);
  const offerUndo = useOfferUndoOfReplacement();

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (opensAt.current === 1) fieldsOf(shown!)[1]!.focus();
    return () => shown?.close();
  }, []);

  function leave(next: () => void) {
    if (replaced) offerUndo(replaced);
    next();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || shortcutKey(event) !== 'enter') return;
    const fields = fieldsOf(dialog.current!);
    const field = fields.indexOf(event.target as HTMLInputElement);
    if (event.ctrlKey || event.metaKey) void form.replace();
    else if (field === 0) fields[1]!.focus();
    else if (field === 1) list.current?.querySelector('input')?.focus();
    else return;
    event.preventDefault();
  }

  const status =
    form.ready && words.find.trim() !== '' && (places.length > 0 ? counted(places.length, 'place') : 'No matches.');
  const verb = words.replacement === '' ? 'Remove' : 'Replace';
  return (
    <dialog
      ref={dialog}
      className={classes(searchCss.SearchDialog, css.ReplaceDialog)}
      aria-label="Find and replace"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        leave(onClose);
      }}
      // Lets a click outside close it, in browsers that support it.
      {...{ closedby: 'any' }}
    >
      <div className={searchCss.row}>
        <Icon of={Search} />
        <Input
          className={searchCss.field}
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          value={words.find}
          onText={(text) => form.change({ find: text })}
        />
        <span className={css.end}>
          <Label as="span" role="status">
            {status}
          </Label>
          <IconButton icon={X} label="Close" onClick={() => leave(onClose)} />
        </span>
      </div>
      <div className={searchCss.row}>
        <Icon of={Replace} />
        <Input
          className={searchCss.field}
          aria-label="Replace with"
          placeholder="Replace with"
          autoComplete="off"
          value={words.replacement}
          onText={(text) => form.change({ replacement: text })}
        />
      </div>
      <div className={css.options}>
        <Check checked={words.wholeWords} onCheck={(wholeWords) => form.change({ wholeWords })}>
          Whole words
        </Check>
        <Check checked={words.matchCase} onCheck={(matchCase) => form.change({ matchCase })}>
          Match case
        </Check>
      </div>
      <div ref={list} className={searchCss.list}>
        <PlaceList places={places} selected={selected} onSelect={form.select} />
      </div>
      <div className={css.foot}>
        <Label role={problem ? 'alert' : 'status'}>
          {problem ?? replaced?.text ?? 'Saved at once. You can undo the whole replacement.'}
        </Label>
        {replaced && (
          <Button busy={busy} onClick={() => void form.undo()}>
            Undo
          </Button>
        )}
        {onSearch && <Button onClick={() => leave(() => onSearch(words.find))}>Back to Search</Button>}
        {places.length > 0 && (
          <Button kind="primary" busy={busy} disabled={selected.length === 0} onClick={() => void form.replace()}>
            {`${verb} ${selected.length}`}
          </Button>
        )}
      </div>
    </dialog>
  );
}

const fieldsOf = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLInputElement>('input[type=text]')];

/** Offers to undo a replacement at the top of the screen below the dialog. */
function useOfferUndoOfReplacement(): (replaced: Replaced) => void {
  const dispatch = useAppDispatch();
  const offer = useOfferUndo();
  const saving = useSaving();
  return ({ text, done }) =>
    offer({
      place: 'replaced',
      path: location.pathname,
      text,
      run: () =>
        void saving(undoOf(done)).then(
          ({ problem }) => problem && dispatch(alertRaised({ tone: 'danger', text: problem })),
        ),
    });
}
