import type { Id } from '@trefoil/server/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import moment from 'moment';
import { useCallback, useState } from 'react';
import { useFetched } from '../../../lib/resource/useFetched.ts';
import { counted, wordsIn } from '../../../lib/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/figure/Icon.tsx';
import { Label, Soft } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/notice/Drawer.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';
import { Diff, useDiff } from '../../../ui/text/Diff.tsx';
import { fetchVersions } from './versionsApi.ts';
import css from './VersionsDrawer.module.css';

interface VersionsDrawerProps {
  field: string;
  character?: Id;
  name: string;
  text: string;
  asText?: (text: string) => string;
  onPutBack: (text: string) => void;
  onClose: () => void;
}

const asItIs = (text: string) => text;

/** What stood in a field before, the newest first, each with the words marked that have changed since. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { field, character, name, text, asText = asItIs, onPutBack, onClose } = props;
  const { data: versions, failure } = useFetched(
    useCallback(() => fetchVersions(field, character), [field, character]),
  );

  return (
    <Drawer title={`Earlier versions of ${name}`} onClose={onClose}>
      {failure && failure.status !== 404 && <Notice tone="danger">{failure.errors[0]?.msg}</Notice>}
      {!versions && !failure && <Skeleton lines={[60, 100, 100]} />}
      {(versions?.length === 0 || failure?.status === 404) && (
        <Soft>Nothing earlier yet. What you replace or empty here is kept for 90 days.</Soft>
      )}
      {versions?.map((version) => (
        <Earlier
          key={version.at}
          at={version.at}
          older={asText(version.text)}
          newer={asText(text)}
          onPutBack={() => onPutBack(version.text)}
        />
      ))}
    </Drawer>
  );
}

interface EarlierProps {
  at: string;
  older: string;
  /** What stands in the field now. */
  newer: string;
  onPutBack: () => void;
}

function Earlier({ at, older, newer, onPutBack }: EarlierProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.version} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={css.head}>
        <span className={css.when}>{moment(at).format('MMMM Do, h:mm a')}</span>
        <Label as="span">{counted(wordsIn(older), 'word')}</Label>
        <Icon of={ChevronDown} />
      </summary>
      {open && (
        <div className={css.body}>
          <Counts older={older} newer={newer} />
          <Diff older={newer} newer={older} />
          <Button onClick={onPutBack}>Put This Back</Button>
        </div>
      )}
    </details>
  );
}

/** The marks in words, for whoever does not see them. */
function Counts({ older, newer }: { older: string; newer: string }) {
  const words = useDiff(older, newer);
  if (!words) return null;
  const count = (kind: 'added' | 'removed') =>
    words.reduce((sum, run) => sum + (run.kind === kind ? wordsIn(run.text) : 0), 0);
  return (
    <Label>
      Since then {counted(count('added'), 'word')} came and {count('removed')} went. Underlined words are back if you
      put this back, struck ones go.
    </Label>
  );
}
