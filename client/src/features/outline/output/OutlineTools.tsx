import type { OutlineTexts } from '@trefoil/server/contract';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { alertRaised } from '../../alerts/alertsEvents.ts';
import { copyText, downloadText } from '../../../lib/clipboard.ts';
import { outlineAsMarkdown, outlineAsText, outlineFileName } from './outlineExport.ts';
import css from './OutlineTools.module.css';

interface OutlineToolsProps {
  outline: OutlineTexts;
  author: string;
}

/** The ways to take the outline along. */
export function OutlineTools({ outline, author }: OutlineToolsProps) {
  const dispatch = useAppDispatch();

  async function copy() {
    const copied = await copyText(outlineAsText(outline, author));
    if (copied) dispatch(alertRaised({ text: 'Outline copied' }));
    else
      dispatch(
        alertRaised({ tone: 'danger', text: 'Your browser did not let us copy. Download the outline instead.' }),
      );
  }

  return (
    <div className={css.OutlineTools}>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      <Button icon={Copy} onClick={() => void copy()}>
        Copy Text
      </Button>
      <Button
        icon={Download}
        onClick={() => downloadText(outlineFileName(outline), outlineAsMarkdown(outline, author))}
      >
        Download
      </Button>
    </div>
  );
}
