import { counted } from '../../../lib/text.ts';
import type { Change } from './compareFile.ts';

/** Sums up what a file would change: '3 answers differ, 1 new, 2 characters new or different.' */
export function summarizeChanges(changes: readonly Change[]): string {
  const count = (test: (change: Change) => boolean) => changes.filter(test).length;
  const texts = (effect: Change['effect']) => count((change) => change.kind === 'text' && change.effect === effect);
  const [added, different, emptied] = [texts('new'), texts('different'), texts('emptied')];
  const characters = count(({ kind }) => kind === 'character');
  const others = count(({ kind }) => kind === 'profile' || kind === 'work');
  const parts = [
    different > 0 && `${counted(different, 'answer')} ${different === 1 ? 'differs' : 'differ'}`,
    added > 0 && `${added} new`,
    emptied > 0 && `${counted(emptied, 'answer')} would be cleared`,
    characters > 0 && `${counted(characters, 'character')} new or different`,
    others > 0 && `${counted(others, 'part')} of your profile`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'nothing would change.' : `${parts.join(', ')}.`;
}
