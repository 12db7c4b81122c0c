import type { Request, Response, Router } from 'express';
import { userOf } from '../../../http/request/currentUser.ts';
import { readUnlessMissing } from '../../../http/request/validation.ts';
import type { Services } from '../../../services.ts';
import { authorOf } from '../authors/authors.ts';
import { WEIGHT_FIELDS, answerDiscussion } from '../discussionAnswer.ts';
import { namesEntry, readEdit, readSending } from '../edits.ts';
import { REMOVED_FIELDS, deleteEntry } from '../moderation/removal.ts';
import { readReport, report, reportedComment } from '../moderation/reports.ts';
import { commentIdOf, postIdOf, requireAuthor } from '../postRequests.ts';
import { findPost } from '../postService.ts';
import { commentsView, reportsView } from '../postView.ts';
import { answerMarks } from '../reactions/marksAnswer.ts';
import {
  type CommentKey,
  addComment,
  editComment,
  findComment,
  findComments,
  removeComment,
  voteComment,
} from './commentService.ts';

/** The comments on posts of Brainstorm. */
export function commentRoutes(
  router: Router,
  { limits, requireUser, requireUserWithin, requireVerified, requireVerifiedWithin }: Services,
): void {
  router.put('/posts/comment/:postId', requireVerifiedWithin(limits.comments), async (req: Request, res: Response) => {
    const author = userOf(res);
    const post = postIdOf(req.params['postId']);
    if (namesEntry(req)) {
      res.locals['repeated'] = true;
      const key = { post, _id: commentIdOf(req.body['_id']) };
      const requireOwn = async () => requireAuthor(author, await findComment(key, 'user'));
      const edit = await readUnlessMissing(requireOwn, readEdit(req, 'comment'));
      const found = await findPost(post, ...WEIGHT_FIELDS);
      const show = async () => commentsView((await findComments(found, author)).comments, author);
      await editComment(key, edit, author._id, () => answerDiscussion(res, found, show, { forCaller: true }));
      return answerDiscussion(res, found, async () => void res.json(await show()), { isStored: true });
    }
    const sending = await readUnlessMissing(
      () => findPost(post),
      readSending(req, 'comment', author._id, post.toHexString()),
    );
    const found = await findPost(post, ...WEIGHT_FIELDS);
    await answerDiscussion(res, found, async () => {
      const { comments, repeated } = await addComment(found, sending, authorOf(author), author);
      res.locals['repeated'] = repeated;
      res.json(commentsView(comments, author));
    });
  });

  router.delete('/posts/comment/:postId/:commentId', requireUser, async (req, res) => {
    const key = keyOf(req);
    const comment = await findComment(key, ...REMOVED_FIELDS);
    const remove = async () => {
      await deleteEntry(res, 'comment', comment, () => removeComment(key));
      res.json({ msg: 'Comment removed' });
    };
    await answerDiscussion(res, await findPost(key.post, ...WEIGHT_FIELDS), remove, { kind: 'recount' });
  });

  const vote = answerMarks(
    'votes',
    (req, res, among) => voteComment(keyOf(req), userOf(res)._id, among),
    (req) => findComment(keyOf(req)),
  );
  router.put('/posts/comment/:postId/vote/:commentId', requireVerified, vote);

  router.put(
    '/posts/comment/:postId/report/:commentId',
    requireUserWithin(limits.reports),
    async (req: Request, res: Response) => {
      const reader = userOf(res);
      const key = keyOf(req);
      const request = await readUnlessMissing(() => findComment(key), readReport(req, reader));
      const add = async () => res.json(reportsView(await report(reportedComment(key), request, reader._id), reader));
      await answerDiscussion(res, await findPost(key.post, ...WEIGHT_FIELDS), add, { kind: 'recount' });
    },
  );
}

function keyOf({ params }: Request): CommentKey {
  return { post: postIdOf(params['postId']), _id: commentIdOf(params['commentId']) };
}
