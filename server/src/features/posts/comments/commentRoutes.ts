import type { Request, Response, Router } from 'express';
import type { Types } from 'mongoose';
import { conflictIn } from '../../../http/request/base.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { hasId, readUnlessMissing } from '../../../http/request/validation.ts';
import type { Services } from '../../../services.ts';
import { findAuthors } from '../authors.ts';
import { type EntryKey, editEntry, findEntry, findOwnEntry, updateList } from '../entries.ts';
import { deleteEntry } from '../moderation/deleteEntry.ts';
import { readReport, report } from '../moderation/reports.ts';
import { type StoredComment, newComment } from '../postModel.ts';
import { commentIdOf, postIdOf, readEdit, readNew } from '../postRequests.ts';
import { commentsView, reactionsView, reportsView } from '../postView.ts';
import { toggleReaction } from '../reactions.ts';
import { addComment } from './commentService.ts';

/** The comments on posts of Brainstorm. */
export function commentRoutes(router: Router, services: Services): void {
  const { jobs, limits, slot, requireUser, requireUserWithin, requireVerified, requireVerifiedWithin } = services;

  router.put(
    '/posts/comment/:postId',
    requireVerifiedWithin(limits.comments),
    slot,
    async (req: Request, res: Response) => {
      const author = userOf(res);
      const { stored, created = false, isConflict = false } = await (hasId(req) ? edit : add)(req, author._id);
      res.locals['created'] = created;
      const comments = commentsView(stored, await findAuthors(stored), author);
      if (isConflict) throw conflictIn(['text'], { comments });
      res.json(comments);
    },
  );

  router.delete('/posts/comment/:postId/:commentId', requireUser, slot, async (req, res) => {
    await deleteEntry(req, res, keyOf(req), jobs);
    res.json({ msg: 'Comment removed' });
  });

  router.put('/posts/comment/:postId/vote/:commentId', requireVerified, slot, async (req, res) => {
    const user = userOf(res)._id;
    const votes = await updateList(keyOf(req), 'votes', (path) => toggleReaction(`${path}votes`, user));
    res.json(reactionsView(votes));
  });

  router.put(
    '/posts/comment/:postId/report/:commentId',
    requireUserWithin(limits.reports),
    slot,
    async (req: Request, res: Response) => {
      const reader = userOf(res);
      const key = keyOf(req);
      const request = await readUnlessMissing(() => findEntry(key), readReport(req, reader));
      res.json(reportsView(await report(key, request, reader._id, jobs), reader));
    },
  );
}

/** What a call did, and the discussion as it is stored now. */
interface Outcome {
  stored: StoredComment[];
  created?: boolean;
  isConflict?: boolean;
}

async function add(req: Request, user: Types.ObjectId): Promise<Outcome> {
  const post = postIdOf(req.params['postId']);
  const { _id, text } = await readUnlessMissing(() => findEntry({ post }), readNew(req, 'comment', user, post));
  const { comments, created } = await addComment(post, newComment(_id, text, user));
  return { stored: comments, created };
}

async function edit(req: Request, user: Types.ObjectId): Promise<Outcome> {
  const key = { post: postIdOf(req.params['postId']), comment: commentIdOf(req.body._id) };
  const change = await readUnlessMissing(() => findOwnEntry(key, user), readEdit(req, 'comment'));
  const { post, isConflict } = await editEntry(key, user, change);
  return { stored: post.comments, isConflict };
}

function keyOf({ params }: Request): Required<EntryKey> {
  return { post: postIdOf(params['postId']), comment: commentIdOf(params['commentId']) };
}
