import type { Request, Response, Router } from 'express';
import type { Types } from 'mongoose';
import { conflictIn } from '../../../http/request/base.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { parseView } from '../../../http/request/query.ts';
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
  const { jobs, limits, slot, requireUser, requireUserWithin, requireVerified } = services;

  router.put(
    '/posts/comment/:postId',
    ...requireVerified,
    slot,
    limits.comments,
    async (req: Request, res: Response) => {
      const author = userOf(res);
      const { view, stored, created = false, isConflict = false } = await (hasId(req) ? edit : add)(req, author._id);
      res.locals['created'] = created;
      const comments = commentsView(stored, await findAuthors(stored), author);
      if (isConflict) throw conflictIn(['text'], { comments });
      res.json(view === 'comment' ? comments[0] : comments);
    },
  );

  router.delete('/posts/comment/:postId/:commentId', ...requireUser, slot, async (req, res) => {
    await deleteEntry(req, res, keyOf(req), jobs);
    res.json({ msg: 'Comment removed' });
  });

  router.put('/posts/comment/:postId/vote/:commentId', ...requireVerified, slot, async (req, res) => {
    const user = userOf(res)._id;
    const votes = await updateList(keyOf(req), 'votes', (path) => toggleReaction(`${path}votes`, user));
    res.json(reactionsView(votes));
  });

  router.put(
    '/posts/comment/:postId/report/:commentId',
    ...requireUserWithin(limits.reports),
    slot,
    async (req: Request, res: Response) => {
      const reader = userOf(res);
      const key = keyOf(req);
      const request = await readUnlessMissing(() => findEntry(key), readReport(req, reader));
      res.json(reportsView(await report(key, request, reader._id, jobs), reader));
    },
  );
}

/** What a call did, and the discussion as it is stored now; for `view=comment` only the comment, unless there is a conflict. */
interface Outcome {
  view: (typeof VIEWS)[number];
  stored: StoredComment[];
  created?: boolean;
  isConflict?: boolean;
}
const VIEWS = ['whole', 'comment'] as const;

async function add(req: Request, user: Types.ObjectId): Promise<Outcome> {
  const post = postIdOf(req.params['postId']);
  const read = async () => [parseView(req, VIEWS), await readNew(req, 'comment', user, post)] as const;
  const [view, { _id, text }] = await readUnlessMissing(() => findEntry({ post }), read());
  const { comments, created } = await addComment(post, newComment(_id, text, user), view === 'comment');
  return { view, stored: comments, created };
}

async function edit(req: Request, user: Types.ObjectId): Promise<Outcome> {
  const key = { post: postIdOf(req.params['postId']), comment: commentIdOf(req.body._id) };
  const read = async () => [parseView(req, VIEWS), await readEdit(req, 'comment')] as const;
  const [view, change] = await readUnlessMissing(() => findOwnEntry(key, user), read());
  const { post, isConflict } = await editEntry(key, user, change, view === 'comment');
  return { view, stored: post.comments, isConflict };
}

function keyOf({ params }: Request): Required<EntryKey> {
  return { post: postIdOf(params['postId']), comment: commentIdOf(params['commentId']) };
}
