import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Row } from '../layout/layout.tsx';

interface ConfirmOptions {
  /** Names the object: 'Delete character'. */
  title: string;
  text: string;
  /** The safe choice, which comes first and names what it keeps: 'Keep Character'. */
  keep: string;
  /** The other one: 'Delete Character'. */
  go: string;
  /** The look of the other one; `danger` by default. */
  kind?: 'danger' | 'primary' | 'plain';
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Provides `useConfirm`, and the dialog that it opens. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const resolveOpen = useRef<(confirmed: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((next) => {
    resolveOpen.current?.(false);
    setOptions(next);
    return new Promise((resolve) => {
      resolveOpen.current = resolve;
    });
  }, []);

  function close(confirmed: boolean) {
    setOptions(null);
    resolveOpen.current?.(confirmed);
    resolveOpen.current = undefined;
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog open={options !== null} onClose={() => close(false)} title={options?.title}>
        <p>{options?.text}</p>
        <Row end>
          <Button onClick={() => close(false)}>{options?.keep}</Button>
          <Button
            kind={options?.kind === 'plain' ? undefined : (options?.kind ?? 'danger')}
            onClick={() => close(true)}
          >
            {options?.go}
          </Button>
        </Row>
      </Dialog>
    </ConfirmContext>
  );
}

/** Asks before what cannot be undone: `if (await confirm({ title, text, keep, go })) ...`. */
export function useConfirm(): Confirm {
  return use(ConfirmContext);
}
