import { useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import type { Form } from '../../lib/drafts/useForm.ts';
import { StateAction, StateLine } from './StateLine.tsx';

/** The state line of a form with its actions: discard a restored draft (with undo), or copy text that is not stored anywhere. */
export function FormStateLine<Field extends string>({ form }: { form: Form<Field> }) {
  const { state, dirty, discard, unsaved } = form;
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
    <StateLine {...state}>
      {state.name === 'restored' && <StateAction onClick={() => setUndo({ run: discard() })}>Discard</StateAction>}
      {state.name === 'lost' && (
        <StateAction onClick={() => void copyText(unsaved()).then(setCopied)}>
          {copied ? 'Copied' : 'Copy Text'}
        </StateAction>
      )}
    </StateLine>
  );
}
