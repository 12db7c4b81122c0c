import type { Version } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import type { Words } from '../../../lib/drafts/compare/words.ts';
import { wordsIn } from '../../../lib/text.ts';

/** Numbers of words. */
export interface ChangeCounts {
  added: number;
  removed: number;
}

/**
 * How many words were added and removed since each version. They are counted one version at a time, so that two hundred
 * long ones do not block the page; the result grows until all are counted.
 *
 * @param now the current text
 * @param asText converts markup to text; must be a stable function
 */
export function useChangeCounts(
  versions: readonly Version[],
  now: string,
  asText: (text: string) => string,
): ChangeCounts[] {
  const [found, setFound] = useState<{ now: string; changes: ChangeCounts[] }>({ now, changes: [] });
  useEffect(() => {
    let isCurrent = true;
    async function count() {
      const { differingWords } = await import('../../../lib/drafts/compare/words.ts');
      const changes: ChangeCounts[] = [];
      for (const { text } of versions) {
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
        changes.push(countChanges(differingWords(asText(text), now)));
        setFound({ now, changes: [...changes] });
      }
    }
    // If the comparison code cannot be loaded, the versions can still be read and restored.
    count().catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [versions, now, asText]);
  return found.now === now ? found.changes : [];
}

function countChanges(words: readonly Words[]): ChangeCounts {
  const count = (kind: Words['kind']) =>
    words.reduce((sum, run) => sum + (run.kind === kind ? wordsIn(run.text) : 0), 0);
  return { added: count('added'), removed: count('removed') };
}
