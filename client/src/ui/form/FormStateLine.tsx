import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import type { Form } from '../../lib/drafts/useForm.ts';
import { TextButton } from '../button/TextLink.tsx';
import { StateLine } from './StateLine.tsx';

/** What has stayed the same for this many milliseconds has come to rest: a save that was due has been answered, too. */
const REST = 3_000;

interface FormStateLineProps<Field extends string> {
  form: Pick<Form<Field>, 'state' | 'drafts' | 'unsaved'>;
}

/** The state line of a form; text that is not stored anywhere can be copied there. */
export function FormStateLine<Field extends string>({ form }: FormStateLineProps<Field>) {
  const { state, drafts, unsaved } = form;
  const announced = useAnnouncement(state.words, drafts);
  const [copied, setCopied] = useState(false);
  return (
    <StateLine {...state} announced={announced}>
      {state.name === 'lost' && (
        <TextButton onClick={() => void copyText(unsaved()).then(setCopied)}>
          {copied ? 'Copied' : 'Copy Text'}
        </TextButton>
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
