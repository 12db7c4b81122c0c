import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/Button.tsx';
import './spoken.css';

const speech = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis);

/** Voices load some time after the page. */
function onVoices(changed: () => void): () => void {
  speech()?.addEventListener?.('voiceschanged', changed);
  return () => speech()?.removeEventListener?.('voiceschanged', changed);
}
const hasVoice = () => (speech()?.getVoices().length ?? 0) > 0;

/** Reads a part of the page aloud and highlights each sentence; rendered only if the device has a voice. */
export function ReadAloud({ part }: { part: () => HTMLElement | null }) {
  const can = useSyncExternalStore(onVoices, hasVoice, () => false);
  const [reading, setReading] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  if (!can) return null;

  const label = reading ? 'Stop Reading' : 'Read Aloud';
  async function press() {
    stop.current?.();
    stop.current = null;
    setReading(!reading);
    if (reading) return;
    let isWanted = true;
    stop.current = () => {
      isWanted = false;
    };
    const { readAloud } = await import('./speak.ts');
    const root = part();
    if (isWanted && root) stop.current = readAloud(root, () => setReading(false));
  }

  return (
    <Button kind="quiet" icon={reading ? Square : Volume2} title={label} onClick={() => void press()}>
      <span>{label}</span>
    </Button>
  );
}
