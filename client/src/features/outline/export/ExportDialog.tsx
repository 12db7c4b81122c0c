import type { Act, OutlineCards } from '@trefoil/server/contract';
import { Download, Share } from 'lucide-react';
import { useState } from 'react';
import { canShare } from '../../../lib/files.ts';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Label, Soft } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { fileNameOf } from './exportDocument.ts';
import type { Format } from './formats/writeFile.ts';
import type { ExportOptions } from './createFile.ts';
import { StartNewStory } from './StartNewStory.tsx';
import css from './ExportDialog.module.css';
import { useExport, DEFAULT_OPTIONS } from './useExport.ts';

const FORMATS: readonly [Format, string, string][] = [
  ['docx', 'Word', 'Headings make its table of contents'],
  ['epub', 'EPUB', 'For a reading device'],
  ['html', 'Web page', 'One file, opens anywhere'],
  ['md', 'Markdown', 'Can be read back in'],
  ['txt', 'Text', 'Can be read back in'],
  ['json', 'Everything as a file', 'Outline, characters, notes, profile and finished works; can be read back in'],
];

const ACT_CHOICES = [
  ['all', 'All of it'],
  ['1', 'Act I'],
  ['2', 'Act II'],
  ['3', 'Act III'],
] as const;

interface ExportDialogProps {
  outline: OutlineCards;
  author: string;
  /** The format that is chosen at first. */
  format: Format;
  onClose: () => void;
}

/** What of the outline is taken along, and as what. */
export function ExportDialog({ outline, author, format, onClose }: ExportDialogProps) {
  const { take, busy, problem } = useExport(outline, author);
  const [wanted, setWanted] = useState<ExportOptions>({ ...DEFAULT_OPTIONS, format });
  const change = (changes: Partial<ExportOptions>) => setWanted((before) => ({ ...before, ...changes }));
  const everything = wanted.format === 'json';
  const notes = outline.characters.reduce((sum, { noteCount }) => sum + noteCount, 0);
  const shares = canShare();

  async function press() {
    if (await take(wanted)) onClose();
  }

  return (
    <Drawer
      title="Take it along"
      kind="dialog"
      onClose={onClose}
      foot={
        <>
          <Label data-push role="status">
            {busy ? 'Writing the file…' : fileNameOf(outline.title, wanted.format)}
          </Label>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" icon={shares ? Share : Download} busy={busy} onClick={() => void press()}>
            {shares ? 'Share' : 'Download'}
          </Button>
        </>
      }
    >
      <div className={css.ExportDialog}>
        <Soft>A copy for you. Nothing here changes, and nothing leaves this device except the file.</Soft>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {!everything && (
          <>
            <RadioGroup
              legend="What"
              name="act"
              choices={ACT_CHOICES}
              value={String(wanted.act) as `${Act}` | 'all'}
              onPick={(act) => change({ act: act === 'all' ? act : (Number(act) as Act) })}
            />
            <fieldset className={css.options}>
              <legend>With it</legend>
              <Option
                type="checkbox"
                label="The characters and their notes"
                hint={`${counted(outline.characters.length, 'character')}, ${counted(notes, 'note')}`}
                checked={wanted.characters}
                onCheck={(characters) => change({ characters })}
              />
              <Option
                type="checkbox"
                label="Empty beats, as three dots"
                checked={wanted.emptyBeats}
                onCheck={(emptyBeats) => change({ emptyBeats })}
              />
              <Option
                type="checkbox"
                label="The questions above the answers"
                checked={wanted.questions}
                onCheck={(questions) => change({ questions })}
              />
            </fieldset>
          </>
        )}
        <fieldset className={css.options} data-two>
          <legend>As</legend>
          {FORMATS.map(([value, label, hint]) => (
            <Option
              key={value}
              type="radio"
              label={label}
              hint={hint}
              checked={wanted.format === value}
              onCheck={() => change({ format: value })}
            />
          ))}
        </fieldset>
        <StartNewStory outline={outline} take={take} onDone={onClose} />
      </div>
    </Drawer>
  );
}

interface OptionProps {
  type: 'checkbox' | 'radio';
  label: string;
  hint?: string;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

function Option({ type, label, hint, checked, onCheck }: OptionProps) {
  return (
    <label className={css.option}>
      <input
        type={type}
        {...(type === 'radio' && { name: 'format' })}
        checked={checked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      <span>{label}</span>
      {hint && <Label as="span">{hint}</Label>}
    </label>
  );
}
