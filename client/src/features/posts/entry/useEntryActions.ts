import { isModerator, mayDelete, type Id } from '@trefoil/server/contract';
import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useConfirm } from '../../../ui/dialog/Confirm.tsx';
import { isComment, nounOf, type Entry } from '../postEntries.ts';
import type { ReactionKind, Target } from '../postsApi.ts';
import { clearReports, deleteEntry, toggleReaction } from '../postsSlice.ts';
import { announce } from '../../../ui/notice/announce.ts';

/**
 * What the viewer may do with a post or comment, and the handlers for it.
 *
 * @param onDeleted called after it was deleted, on a screen that shows nothing else
 */
export function useEntryActions(postId: Id, entry: Entry, onDeleted?: () => void) {
  const dispatch = useAppDispatch();
  const confirm = useConfirm();
  const viewer = useAppSelector(({ auth }) => auth.user);
  const target: Target = isComment(entry) ? { postId, commentId: entry._id } : { postId };
  const noun = nounOf(entry);
  const [isAskingReason, setAskingReason] = useState(false);

  async function toggle(kind: ReactionKind) {
    if (!viewer) return false;
    const { meta } = await dispatch(toggleReaction({ ...target, kind, userId: viewer._id }));
    return meta.requestStatus === 'fulfilled';
  }

  /** The report counts at once; the reason is asked for afterward. */
  async function report() {
    setAskingReason(!entry.reported);
    const text = entry.reported ? 'Report withdrawn' : `You reported this ${noun}. Click again to undo.`;
    if (await toggle('report')) announce(text);
  }

  async function remove() {
    const title = noun === 'comment' ? 'Comment' : 'Post';
    const sure = await confirm({
      title: `Delete ${noun}`,
      text: `This ${noun} by ${entry.name} will be permanently deleted${noun === 'post' ? ', with its comments' : ''}.`,
      cancelLabel: `Keep ${title}`,
      confirmLabel: `Delete ${title}`,
    });
    if (!sure) return;
    const { meta } = await dispatch(deleteEntry(target));
    if (meta.requestStatus === 'fulfilled') onDeleted?.();
  }

  return {
    target,
    isModerator: isModerator(viewer),
    mayReact: viewer?.emailVerified === true,
    mayEdit: viewer !== null && viewer.emailVerified && entry.user === viewer._id,
    mayDelete: mayDelete(viewer, entry.user),
    mayReport: entry.user !== viewer?._id,
    like: () => void toggle('like'),
    report: () => void report(),
    isAskingReason: isAskingReason && entry.reported,
    closeReasonPanel: () => setAskingReason(false),
    restore: () => void dispatch(clearReports(target)),
    remove: () => void remove(),
  };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
