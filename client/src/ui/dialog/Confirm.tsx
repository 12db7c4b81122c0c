import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Row } from '../layout/layout.tsx';

export interface Question {
  /** Names the object: 'Delete character'. */
  title: string;
  text: string;
  /** The safe choice; stands first and names what it keeps: 'Keep Character'. */
  keep: string;
  /** The other one: 'Delete Character'. */
  go: string;
  /** How the other one looks; `danger` unless said otherwise. */
  kind?: 'danger' | 'primary' | 'plain';
}

export type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask>(() => Promise.resolve(false));

/** Holds the one dialog in which questions are asked. Stands once around the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const settle = useRef<(answer: boolean) => void>(undefined);

  const ask = useCallback<Ask>((next) => {
    settle.current?.(false);
    setQuestion(next);
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }, []);

  function answer(yes: boolean) {
    setQuestion(null);
    settle.current?.(yes);
    settle.current = undefined;
  }

  return (
    <AskContext value={ask}>
      {children}
      <Dialog open={question !== null} onClose={() => answer(false)} title={question?.title}>
        <p>{question?.text}</p>
        <Row end>
          <Button onClick={() => answer(false)}>{question?.keep}</Button>
          <Button
            kind={question?.kind === 'plain' ? undefined : (question?.kind ?? 'danger')}
            onClick={() => answer(true)}
          >
            {question?.go}
          </Button>
        </Row>
      </Dialog>
    </AskContext>
  );
}

/** Asks before what cannot be undone: `if (await confirm({ title, text, keep, go })) ...`. */
export function useConfirm(): Ask {
  return use(AskContext);
}
