import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../button/Button.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import css from './Confirm.module.css';
import { useModal } from './useModal.ts';

interface ConfirmOptions {
  /** Names the object: 'Delete character'. */
  title: string;
  text: string;
  /** The safe choice, which comes first and names what it keeps: 'Keep Character'. */
  cancelLabel: string;
  /** The other one: 'Delete Character'. */
  confirmLabel: string;
  /** The look of the other one; `danger` by default. */
  kind?: 'danger' | 'primary' | 'plain';
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** Provides `useConfirm`, and the dialog that it opens. Leaving the page answers it with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const resolveOpen = useRef<(confirmed: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((next) => {
    resolveOpen.current?.(false);
    setOptions(next);
    return new Promise((resolve) => {
      resolveOpen.current = resolve;
    });
  }, []);

  const close = useCallback((confirmed: boolean) => {
    setOptions(null);
    resolveOpen.current?.(confirmed);
    resolveOpen.current = undefined;
  }, []);
  useEffect(() => () => close(false), [key, close]);

  return (
    <ConfirmContext value={confirm}>
      {children}
      {options && <ConfirmDialog {...options} onClose={close} />}
    </ConfirmContext>
  );
}

interface ConfirmDialogProps extends ConfirmOptions {
  onClose: (confirmed: boolean) => void;
}

function ConfirmDialog({ title, text, cancelLabel, confirmLabel, kind = 'danger', onClose }: ConfirmDialogProps) {
  const id = useId();
  const { dialog } = useModal(() => onClose(false));
  return (
    <dialog {...dialog} className={css.Confirm} aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <Row end>
          <Button onClick={() => onClose(false)}>{cancelLabel}</Button>
          <Button kind={kind === 'plain' ? undefined : kind} onClick={() => onClose(true)}>
            {confirmLabel}
          </Button>
        </Row>
      </Stack>
    </dialog>
  );
}

/** Asks before what cannot be undone: `if (await confirm({ title, text, cancelLabel, confirmLabel })) ...`. */
export function useConfirm(): Confirm {
  return use(ConfirmContext);
}
