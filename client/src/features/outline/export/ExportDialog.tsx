import type { Act, OutlineCards } from '@trefoil/server/contract';
import { Download, Printer, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDraftsState } from '../../../lib/drafts/DraftsContext.ts';
import { outlineForm } from '../../../lib/drafts/forms.ts';
import { canShare } from '../../../lib/files.ts';
import { counted } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Options } from '../../../ui/form/Options.tsx';
import { Check } from '../../../ui/form/field/Check.tsx';
import { RadioGroup } from '../../../ui/form/RadioGroup.tsx';
import { Label, Muted, Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { useStories } from '../stories/useStories.ts';
import { unsentNames, withDrafts } from '../withDrafts.ts';
import type { ExportOptions } from './createFile.ts';
import { DEFAULT_OPTIONS, fileNameOf } from './exportDocument.ts';
import { useExport } from './useExport.ts';
import { CodeNotLoaded } from '../../../lib/loadCode.ts';
import { NotLoaded } from '../../../ui/notice/NotLoaded.tsx';

const FORMATS: readonly [ExportOptions['format'], string, string][] = [
  ['docx', 'Word', 'With a table of contents'],
  ['epub', 'EPUB', 'For e-readers'],
  ['html', 'Web page', 'One file, opens anywhere'],
  ['md', 'Markdown', 'Can be imported again'],
  ['txt', 'Plain text', 'Can be imported again'],
  ['opml', 'OPML', 'For Scrivener and other outliners'],
  ['print', 'Print', 'On paper, or as a PDF'],
  ['json', 'Full Backup (JSON)', 'Outline, characters, notes, profile, and finished works; can be imported again'],
];

const ACT_OPTIONS = [
  ['all', 'All acts'],
  ['1', 'Act I'],
  ['2', 'Act II'],
  ['3', 'Act III'],
] as const;

const PRINT = { label: 'Print', icon: Printer };
const SHARE = { label: 'Share', icon: Share };
const DOWNLOAD = { label: 'Download', icon: Download };

function statusOf(outline: OutlineCards, { format }: ExportOptions, busy: boolean): string {
  if (format === 'print') return busy ? 'Preparing…' : '';
  return busy ? 'Creating the file…' : fileNameOf(outline.title, format);
}

/** Removes what opened the dialog from the router's state, so that a reload does not open it again. */
function useOpenOnce() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (location.state) void navigate(location, { replace: true, state: null });
  }, [location, navigate]);
}

interface ExportDialogProps {
  outline: OutlineCards;
  onClose: () => void;
}

/** Asks what to export and in which format, and downloads, shares or prints it. */
export function ExportDialog({ outline, onClose }: ExportDialogProps) {
  const { exportOutline, busy, problem } = useExport(outline);
  const [options, setOptions] = useState<ExportOptions>({ ...DEFAULT_OPTIONS, format: 'docx' });
  const change = (changes: Partial<ExportOptions>) => setOptions((before) => ({ ...before, ...changes }));
  const noteCount = outline.characters.reduce((sum, character) => sum + character.noteCount, 0);
  const action = options.format === 'print' ? PRINT : canShare() ? SHARE : DOWNLOAD;
  const forms = useDraftsState((drafts) => drafts.forms);
  const unsent = unsentNames(outline, forms);
  const story = withDrafts(outline, forms[outlineForm(outline._id)]);
  const hasSeveral = (useStories() ?? []).length > 1;
  useOpenOnce();
  const included = [
    [
      'characters',
      'Characters and notes',
      `${counted(outline.characters.length, 'character')}, ${counted(noteCount, 'note')}`,
    ],
    ['emptyBeats', 'Unanswered beats (as “...”)'],
    ['questions', 'Questions above answers'],
  ] as const;

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
            {statusOf(story, options, busy)}
          </Label>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" icon={action.icon} busy={busy} onClick={() => void submit()}>
            {action.label}
          </Button>
        </>
      }
    >
      <Stack>
        <Muted small>Download a copy. Your outline won’t change.</Muted>
        {unsent.length > 0 && (
          <Notice tone="note">
            {`Not saved in your account yet: ${unsent.join(', ')}. The export has your text from this device.`}
          </Notice>
        )}
        {typeof problem === 'string' && <Notice tone="danger">{problem}</Notice>}
        {problem instanceof CodeNotLoaded && <NotLoaded />}
        {options.format === 'json' && hasSeveral && (
          <RadioGroup
            legend="Include"
            name="stories"
            options={[
              ['this', 'This story'],
              ['all', 'All stories'],
            ]}
            value={options.allStories ? 'all' : 'this'}
            onChange={(stories) => change({ allStories: stories === 'all' })}
          />
        )}
        {options.format !== 'json' && (
          <>
            <RadioGroup
              legend="Include"
              name="act"
              options={ACT_OPTIONS}
              value={String(options.act) as `${Act}` | 'all'}
              onChange={(act) => change({ act: act === 'all' ? act : (Number(act) as Act) })}
            />
            <Options legend="Options">
              {included.map(([name, label, hint = '']) => (
                <Check key={name} hint={hint} checked={options[name]} onCheck={(is) => change({ [name]: is })}>
                  {label}
                </Check>
              ))}
            </Options>
          </>
        )}
        <Options legend="Format" isWide>
          {FORMATS.map(([format, label, hint]) => (
            <Check
              key={format}
              type="radio"
              name="format"
              hint={hint}
              checked={options.format === format}
              onCheck={() => change({ format })}
            >
              {label}
            </Check>
          ))}
        </Options>
      </Stack>
    </Drawer>
  );
}
