import type { Act, OutlineCards } from '@trefoil/server/contract';
import { Download, Share } from 'lucide-react';
import { useState } from 'react';
import { canShare } from '../../../lib/files.ts';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Label, Soft } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import type { ExportOptions } from './createFile.ts';
import css from './ExportDialog.module.css';
import { DEFAULT_OPTIONS, fileNameOf } from './exportDocument.ts';
import type { Format } from './formats/writeFile.ts';
import { StartNewStory } from './StartNewStory.tsx';
import { useExport } from './useExport.ts';

const FORMATS: readonly [Format, string, string][] = [
  ['docx', 'Word', 'With a table of contents'],
  ['epub', 'EPUB', 'For e-readers'],
  ['html', 'Web page', 'One file, opens anywhere'],
  ['md', 'Markdown', 'Can be imported again'],
  ['txt', 'Plain text', 'Can be imported again'],
  ['json', 'Full Backup (JSON)', 'Outline, characters, notes, profile, and finished works; can be imported again'],
];

const ACT_OPTIONS = [
  ['all', 'Whole outline'],
  ['1', 'Act I'],
  ['2', 'Act II'],
  ['3', 'Act III'],
] as const;

interface ExportDialogProps {
  outline: OutlineCards;
  author: string;
  onClose: () => void;
}

/** Asks what to export and in which format, and downloads or shares the file. */
export function ExportDialog({ outline, author, onClose }: ExportDialogProps) {
  const { exportOutline, busy, problem } = useExport(outline, author);
  const [options, setOptions] = useState<ExportOptions>({ ...DEFAULT_OPTIONS, format: 'docx' });
  const change = (changes: Partial<ExportOptions>) => setOptions((before) => ({ ...before, ...changes }));
  const noteCount = outline.characters.reduce((sum, character) => sum + character.noteCount, 0);
  const shares = canShare();

  async function submit() {
    if (await exportOutline(options)) onClose();
  }

  return (
    <Drawer
      title="Export"
      kind="dialog"
      onClose={onClose}
      foot={
        <>
          <Label data-push role="status">
            {busy ? 'Creating the file…' : fileNameOf(outline.title, options.format)}
          </Label>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" icon={shares ? Share : Download} busy={busy} onClick={() => void submit()}>
            {shares ? 'Share' : 'Download'}
          </Button>
        </>
      }
    >
      <div className={css.ExportDialog}>
        <Soft>Download a copy. Your outline won’t change.</Soft>
        {problem && <Notice tone="danger">{problem}</Notice>}
        {options.format !== 'json' && (
          <>
            <RadioGroup
              legend="Include"
              name="act"
              options={ACT_OPTIONS}
              value={String(options.act) as `${Act}` | 'all'}
              onChange={(act) => change({ act: act === 'all' ? act : (Number(act) as Act) })}
            />
            <fieldset className={css.options}>
              <legend>Options</legend>
              <Option
                type="checkbox"
                label="Characters and notes"
                hint={`${counted(outline.characters.length, 'character')}, ${counted(noteCount, 'note')}`}
                checked={options.characters}
                onCheck={(characters) => change({ characters })}
              />
              <Option
                type="checkbox"
                label="Unanswered beats (as “...”)"
                checked={options.emptyBeats}
                onCheck={(emptyBeats) => change({ emptyBeats })}
              />
              <Option
                type="checkbox"
                label="Questions above answers"
                checked={options.questions}
                onCheck={(questions) => change({ questions })}
              />
            </fieldset>
          </>
        )}
        <fieldset className={css.options} data-two>
          <legend>Format</legend>
          {FORMATS.map(([format, label, hint]) => (
            <Option
              key={format}
              type="radio"
              label={label}
              hint={hint}
              checked={options.format === format}
              onCheck={() => change({ format })}
            />
          ))}
        </fieldset>
        <StartNewStory outline={outline} exportOutline={exportOutline} onDone={onClose} />
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
