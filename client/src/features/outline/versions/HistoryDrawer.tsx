import type { ReactNode } from 'react';
import type { useFetched } from '../../../lib/resource/useFetched.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Drawer } from '../../../ui/dialog/Drawer.tsx';
import { Label, Muted } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/Notice.tsx';
import { Skeleton } from '../../../ui/notice/Skeleton.tsx';

interface HistoryDrawerProps<Item> {
  title: string;
  of: ReturnType<typeof useFetched<readonly Item[]>>;
  /** Shown in place of the items if there are none. */
  empty: string;
  /** The line at its foot. */
  note: string;
  onClose: () => void;
  children: (items: readonly Item[]) => ReactNode;
}

/** A drawer with what the server keeps of deleted or replaced texts. */
export function HistoryDrawer<Item>({ title, of, empty, note, onClose, children }: HistoryDrawerProps<Item>) {
  const { data, failure } = of;
  return (
    <Drawer
      title={title}
      onClose={onClose}
      foot={
        <>
          <Label data-push>{note}</Label>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {failure && <Notice tone="danger">{failure.errors[0]?.msg}</Notice>}
      {!data && !failure && <Skeleton lines={[60, 100, 100]} />}
      {data && (data.length > 0 ? children(data) : <Muted>{empty}</Muted>)}
    </Drawer>
  );
}
