import { bringOutline } from '../lazySlices.ts';
import { rootReducer } from '../store.ts';

/** Brings what looks after a writer's texts: code that only whoever is signed in needs, and needs early. */
export async function loadEdits() {
  const [{ connectEdits }, { editsSlice }, journal, sender] = await Promise.all([
    import('../../lib/edits/connect.ts'),
    import('../../lib/edits/editsSlice.ts'),
    import('../../lib/edits/journal/journal.ts'),
    import('../../features/outline/outlineSender.ts'),
    bringOutline(),
  ]);
  rootReducer.inject(editsSlice);
  return { connectEdits, journal, ...sender };
}
