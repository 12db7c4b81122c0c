import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { Button } from './Button.tsx';

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button kind="quiet" icon={Copy} onClick={() => void copyText(text).then(setCopied)}>
      {copied ? 'Copied' : children}
    </Button>
  );
}
