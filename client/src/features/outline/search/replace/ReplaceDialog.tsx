import { Replace, Search, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing, shortcutKey } from '../../../../lib/keyboard.ts';
import { counted } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { IconButton } from '../../../../ui/button/IconButton.tsx';
import { Icon, type IconShape } from '../../../../ui/figure/Icon.tsx';
import { Check } from '../../../../ui/form/field/Check.tsx';
import { Input } from '../../../../ui/form/field/Control.tsx';
import { Label, Row } from '../../../../ui/layout/layout.tsx';
import { FindDialog } from '../FindDialog.tsx';
import findCss from '../FindDialog.module.css';
import { PlaceList } from './PlaceList.tsx';
import css from './ReplaceDialog.module.css';
import { useReplace } from './useReplace.ts';

interface ReplaceDialogProps {
  /** What the fields contain at first. */
  find?: string;
  replacement?: string;
  /** @param replaced whether something was replaced and not undone */
  onClose: (replaced: boolean) => void;
  /** Leads to the search for the same words; without it there is no way to it. */
  onSearch?: (find: string) => void;
}

/** Replaces words in beats, characters, and notes. It is open as long as it is rendered. */
export function ReplaceDialog({ find = '', replacement = '', onClose, onSearch }: ReplaceDialogProps) {
  const form = useReplace({ find, replacement });
  const { words, places, selected, busy, summary, problem } = form;
  const isRemoval = words.replacement === '';
  const list = useRef<HTMLDivElement>(null);
  const startsWithWords = useRef(find !== '');
  const fields = () => [...list.current!.parentElement!.querySelectorAll<HTMLInputElement>('input[type=text]')];

  useEffect(() => {
    if (startsWithWords.current) fields()[1]!.focus();
  }, []);

  function leave(next: () => void) {
    form.offerUndo();
    next();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent) || shortcutKey(event) !== 'enter') return;
    const field = fields().indexOf(event.target as HTMLInputElement);
    // To remove words is never the first thing that a key or a click does.
    if ((event.ctrlKey || event.metaKey) && !isRemoval) void form.replace();
    else if (field === 0) fields()[1]!.focus();
    else if (field === 1) list.current!.querySelector('input')?.focus();
    else return;
    event.preventDefault();
  }

  const status =
    form.ready && words.find.trim() !== '' && (places.length > 0 ? counted(places.length, 'place') : 'No matches.');
  const verb = isRemoval ? 'Remove' : 'Replace';
  return (
    <FindDialog
      label="Find and replace"
      className={css.ReplaceDialog}
      onClose={() => leave(() => onClose(summary !== null))}
      onKeyDown={onKeyDown}
    >
      <WordsRow icon={Search} label="Find" value={words.find} onText={(text) => form.change({ find: text })}>
        <span className={css.end}>
          <Label as="span" role="status">
            {status}
          </Label>
          <IconButton icon={X} label="Close" onClick={() => leave(() => onClose(summary !== null))} />
        </span>
      </WordsRow>
      <WordsRow
        icon={Replace}
        label="Replace with"
        value={words.replacement}
        onText={(text) => form.change({ replacement: text })}
      />
      <Row className={css.options}>
        <Check small checked={words.wholeWords} onCheck={(wholeWords) => form.change({ wholeWords })}>
          Whole words
        </Check>
        <Check small checked={words.matchCase} onCheck={(matchCase) => form.change({ matchCase })}>
          Match case
        </Check>
      </Row>
      <div ref={list} className={findCss.list}>
        <PlaceList places={places} selected={selected} onSelect={form.select} />
      </div>
      <Row className={css.foot}>
        <Label role={problem ? 'alert' : 'status'}>
          {problem ?? summary ?? 'Saved at once. You can undo the whole replacement.'}
        </Label>
        {summary && (
          <Button busy={busy} onClick={() => void form.undo()}>
            Undo
          </Button>
        )}
        {onSearch && <Button onClick={() => leave(() => onSearch(words.find))}>Back to Search</Button>}
        {places.length > 0 && (
          <Button
            kind={isRemoval ? 'danger' : 'primary'}
            busy={busy}
            disabled={selected.length === 0}
            onClick={() => void form.replace()}
          >
            {`${verb} ${selected.length}`}
          </Button>
        )}
      </Row>
    </FindDialog>
  );
}

interface WordsRowProps {
  icon: IconShape;
  label: string;
  value: string;
  onText: (text: string) => void;
  children?: ReactNode;
}

function WordsRow({ icon, label, children, ...text }: WordsRowProps) {
  return (
    <div className={findCss.row}>
      <Icon of={icon} />
      <Input className={findCss.field} aria-label={label} placeholder={label} {...text} />
      {children}
    </div>
  );
}
