import type { Id, OutlineText } from '@trefoil/server/contract';
import type { AppDispatch } from '../../app/hooks.ts';
import { ClientError } from '../../lib/http/failure.ts';
import { saveOutline } from './outlineSlice.ts';

export interface TextEdit {
  field: OutlineText;
  text: string;
  /** The text that is replaced; `null` if there was none. */
  base: string | null;
}

/** All of the longest texts together would exceed the server's limit for a request body. */
const BATCH_SIZE = 8;

/**
 * Saves texts of a story in batches.
 *
 * @param onSaved called after each batch
 * @throws ClientError of the call that failed; a 409 when a text has been changed elsewhere
 */
export async function saveTexts<Edit extends TextEdit>(
  edits: readonly Edit[],
  outline: Id,
  dispatch: AppDispatch,
  onSaved?: (batch: Edit[]) => void,
): Promise<void> {
  for (let i = 0; i < edits.length; i += BATCH_SIZE) {
    const batch = edits.slice(i, i + BATCH_SIZE);
    const texts = Object.fromEntries(batch.map(({ field, text }) => [field, text]));
    const base = Object.fromEntries(batch.map((edit) => [edit.field, edit.base]));
    await retryIfLimited(async () => {
      const result = await dispatch(saveOutline({ outline, texts, base }));
      if (saveOutline.fulfilled.match(result)) return;
      throw result.payload ? new ClientError(result.payload) : new Error(result.error.message);
    });
    onSaved?.(batch);
  }
}

/** Retries a call that exceeded a rate limit, up to five times, if the server asks for a wait of at most a minute. */
export async function retryIfLimited<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const wait = error instanceof ClientError && error.failure.status === 429 ? error.failure.retryAfter : undefined;
      if (wait === undefined || wait > 60 || retries >= 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
}
