import type { Version } from '@trefoil/server/contract';
import { useEffect, useState } from 'react';
import type { Words } from '../../../lib/drafts/compare/words.ts';
import { wordsIn } from '../../../lib/text.ts';

/** Numbers of words. */
export interface Changes {
  added: number;
  removed: number;
}

/**
 * What came and went since each version, as far as it is counted: one version after the other, so that two hundred long
 * ones don't keep the screen from answering.
 * @param now what stands in the field @param asText stays the same function
 */
export function useChanges(versions: readonly Version[], now: string, asText: (text: string) => string): Changes[] {
  const [found, setFound] = useState<{ now: string; changes: Changes[] }>({ now, changes: [] });
  useEffect(() => {
    let here = true;
    async function count() {
      const { differingWords } = await import('../../../lib/drafts/compare/words.ts');
      const changes: Changes[] = [];
      for (const { text } of versions) {
        await new Promise((next) => setTimeout(next));
        if (!here) return;
        changes.push(changesIn(differingWords(asText(text), now)));
        setFound({ now, changes: [...changes] });
      }
    }
    // Without the code that compares the texts can still be read and put back.
    count().catch(() => {});
    return () => {
      here = false;
    };
  }, [versions, now, asText]);
  return found.now === now ? found.changes : [];
}

function changesIn(words: readonly Words[]): Changes {
  const count = (kind: Words['kind']) =>
    words.reduce((sum, run) => sum + (run.kind === kind ? wordsIn(run.text) : 0), 0);
  return { added: count('added'), removed: count('removed') };
}
