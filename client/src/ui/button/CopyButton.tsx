import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../lib/browser/clipboard.ts';
import { Button } from './Button.tsx';

interface CopyButtonProps {
  text: string;
  /** A plain button instead of a quiet one with an icon. */
  plain?: boolean;
  children: string;
}

/** Copies a text to the clipboard, and says so. */
export function CopyButton({ text, plain, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  return (
    <Button {...(!plain && { kind: 'quiet', icon: Copy })} onClick={() => void copyText(text).then(setCopied)}>
      {copied ? 'Copied' : children}
    </Button>
  );
}
