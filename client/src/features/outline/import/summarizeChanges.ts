import { counted } from '../../../lib/text.ts';
import type { Change } from './compareFile.ts';

/** What a file would change, in words: '3 answers differ, 1 is new here, 2 characters.' */
export function summarizeChanges(changes: readonly Change[]): string {
  const count = (test: (change: Change) => boolean) => changes.filter(test).length;
  const texts = (effect: Change['effect']) => count((change) => change.kind === 'text' && change.effect === effect);
  const [added, different, emptied] = [texts('new'), texts('different'), texts('emptied')];
  const characters = count(({ kind }) => kind === 'character');
  const others = count(({ kind }) => kind === 'profile' || kind === 'work');
  const parts = [
    different > 0 && `${counted(different, 'answer')} ${different === 1 ? 'differs' : 'differ'}`,
    added > 0 && `${counted(added, 'answer')} ${added === 1 ? 'is' : 'are'} empty here`,
    emptied > 0 && `${counted(emptied, 'answer')} would be emptied`,
    characters > 0 &&
      `${counted(characters, 'character')} ${characters === 1 ? 'is new or differs' : 'are new or differ'}`,
    others > 0 && `${counted(others, 'part')} of your profile`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'nothing would change.' : `${parts.join(', ')}.`;
}
