import { type Request, type Response, Router } from 'express';
import { userOf } from '../../../http/currentUser.ts';
import type { Services } from '../../../services.ts';
import { findAuthors } from '../authors.ts';
import {
  type CommentKey,
  addComment,
  clearCommentReports,
  findCommentOwner,
  findComments,
  removeComment,
  reportComment,
  voteComment,
} from './commentService.ts';
import { commentIdOf, postIdOf, readSending, readUnlessMissing, requireDeleter, wantsClear } from '../postRequests.ts';
import { findPostOwner } from '../postService.ts';
import { commentsView, marksView, reportsView } from '../postView.ts';

/** The comments on posts of Brainstorm. */
export function commentRoutes({ requireUser, requireVerified, limits }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.put('/posts/comment/:postId', requireVerified, limits.comments, async (req: Request, res: Response) => {
    const reader = userOf(res);
    const post = postIdOf(req.params['postId']);
    const sending = await readUnlessMissing(() => findPostOwner(post), readSending(req, 'comment'));
    res.locals['repeated'] = !(await addComment(post, sending, reader._id));
    const comments = await findComments(post);
    res.json(commentsView(comments, await findAuthors(comments), reader));
  });

  router.delete('/posts/comment/:postId/:commentId', requireUser, async (req, res) => {
    const key = keyOf(req);
    requireDeleter(userOf(res), await findCommentOwner(key));
    await removeComment(key);
    res.json({ msg: 'Comment removed' });
  });

  router.put('/posts/comment/:postId/vote/:commentId', requireVerified, async (req: Request, res: Response) => {
    res.json(marksView(await voteComment(keyOf(req), userOf(res)._id)));
  });

  router.put(
    '/posts/comment/:postId/report/:commentId',
    requireUser,
    limits.reports,
    async (req: Request, res: Response) => {
      const reader = userOf(res);
      const key = keyOf(req);
      const clear = await readUnlessMissing(() => findCommentOwner(key), wantsClear(req, reader));
      const reports = clear ? await clearCommentReports(key) : await reportComment(key, reader._id);
      res.json(reportsView(reports, reader));
    },
  );

  return router;
}

function keyOf({ params }: Request): CommentKey {
  return { post: postIdOf(params['postId']), _id: commentIdOf(params['commentId']) };
}
