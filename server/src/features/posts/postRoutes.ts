import { type Request, type Response, Router } from 'express';
import { linkNext } from '../../http/paging.ts';
import { userOf } from '../../http/currentUser.ts';
import type { Services } from '../../services.ts';
import { parseList, postIdOf, readSending, readUnlessMissing, requireDeleter, wantsClear } from './postRequests.ts';
import {
  clearPostReports,
  createPost,
  findPostOwner,
  likePost,
  listCards,
  listPosts,
  readPost,
  reportPost,
} from './postService.ts';
import { cardView, marksView, postView, reportsView } from './postView.ts';
import { removePost } from './comments/commentCount.ts';

/** The posts of Brainstorm. */
export function postRoutes({ requireUser, requireVerified, limits }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/posts', requireUser, async (req, res) => {
    const reader = userOf(res);
    const { list, cards, page } = parseList(req.query, reader);
    if (cards) {
      const { items, next, authors, liked, flagged } = await listCards(list, page, reader._id);
      linkNext(req, res, next);
      res.json(
        items.map((post) => {
          const id = String(post._id);
          return cardView(post, liked.has(id), authors, reader, flagged.get(id));
        }),
      );
    } else {
      const { items, next, authors } = await listPosts(list, page);
      linkNext(req, res, next);
      res.json(items.map(({ post, comments }) => postView(post, comments, authors, reader)));
    }
  });

  router.get('/posts/:id', requireUser, async (req, res) => {
    const { post, comments, authors } = await readPost(postIdOf(req.params['id']));
    res.json(postView(post, comments, authors, userOf(res)));
  });

  router.post('/posts', requireVerified, limits.posts, async (req: Request, res: Response) => {
    const author = userOf(res);
    const { _id, repeated } = await createPost(await readSending(req, 'post'), author._id);
    res.locals['repeated'] = repeated;
    const { post, comments, authors } = await readPost(_id);
    res.json(postView(post, comments, authors, author));
  });

  router.delete('/posts/:id', requireUser, async (req, res) => {
    const post = await findPostOwner(postIdOf(req.params['id']));
    requireDeleter(userOf(res), post);
    await removePost(post._id);
    res.json({ msg: 'Post removed' });
  });

  router.put('/posts/like/:id', requireVerified, async (req: Request, res: Response) => {
    res.json(marksView(await likePost(postIdOf(req.params['id']), userOf(res)._id)));
  });

  router.put('/posts/report/:id', requireUser, limits.reports, async (req: Request, res: Response) => {
    const reader = userOf(res);
    const id = postIdOf(req.params['id']);
    const clear = await readUnlessMissing(() => findPostOwner(id), wantsClear(req, reader));
    const reports = clear ? await clearPostReports(id) : await reportPost(id, reader._id);
    res.json(reportsView(reports, reader));
  });

  return router;
}
