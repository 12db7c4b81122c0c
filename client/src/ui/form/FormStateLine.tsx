import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import type { Form } from '../../lib/drafts/useForm.ts';
import { StateAction, StateLine } from './StateLine.tsx';

/** What has stayed the same for this many milliseconds has come to rest: a save that was due has been answered, too. */
const REST = 3_000;

interface FormStateLineProps<Field extends string> {
  form: Pick<Form<Field>, 'state' | 'drafts' | 'dirty' | 'discard' | 'unsaved'>;
}

/** The state line of a form with its actions: discard a restored draft (with undo), or copy text that is not stored anywhere. */
export function FormStateLine<Field extends string>({ form }: FormStateLineProps<Field>) {
  const { state, drafts, dirty, discard, unsaved } = form;
  const announced = useAnnouncement(state.words, drafts);
  const [undo, setUndo] = useState<{ run: () => void } | null>(null);
  const [copied, setCopied] = useState(false);
  if (undo && !dirty)
    return (
      <StateLine name="saved" words="Discarded">
        <StateAction
          onClick={() => {
            undo.run();
            setUndo(null);
          }}
        >
          Undo
        </StateAction>
      </StateLine>
    );
  return (
    <StateLine {...state} announced={announced}>
      {state.name === 'restored' && <StateAction onClick={() => setUndo({ run: discard() })}>Discard</StateAction>}
      {state.name === 'lost' && (
        <StateAction onClick={() => void copyText(unsaved()).then(setCopied)}>
          {copied ? 'Copied' : 'Copy Text'}
        </StateAction>
      )}
    </StateLine>
  );
}

/** What screen readers are told of a text: nothing while it is written, where it is once it has come to rest. */
function useAnnouncement(words: string, drafts: object): string {
  const [announced, setAnnounced] = useState('');
  const atFirst = useRef(drafts);
  useEffect(() => {
    if (drafts === atFirst.current) return;
    const timer = setTimeout(setAnnounced, REST, words);
    return () => {
      clearTimeout(timer);
      setAnnounced('');
    };
  }, [words, drafts]);
  return announced;
}
