import type { Request, Response, Router } from 'express';
import type { Types } from 'mongoose';
import { userOf } from '../../http/request/currentUser.ts';
import { lineOfPage, makeLargeAnswer } from '../../http/overload/concurrency.ts';
import { linkNext, renderPage } from '../../http/request/paging.ts';
import { readUnlessMissing } from '../../http/request/validation.ts';
import type { Services } from '../../services.ts';
import { authorOf } from './authors/authors.ts';
import { removePost } from './comments/commentCount.ts';
import { type DiscussionAnswerSettings, WEIGHT_FIELDS, answerDiscussion } from './discussionAnswer.ts';
import { namesEntry, readEdit, readSending } from './edits.ts';
import { addModeration } from './moderation/flaggedList.ts';
import { REMOVED_FIELDS, deleteEntry } from './moderation/removal.ts';
import { readReport, report, reportedPost } from './moderation/reports.ts';
import { type ListRequest, listCards, listPosts, orderOf, parseList } from './list/postList.ts';
import { postIdOf, requireAuthor } from './postRequests.ts';
import type { StoredPost } from './postModel.ts';
import {
  type OpenPost,
  createPost,
  editPost,
  findPost,
  findLightPost,
  findWholePost,
  likePost,
  openPost,
} from './postService.ts';
import { answerMarks } from './reactions/marksAnswer.ts';
import { type Reader, cardView, postView, reportsView } from './postView.ts';

/** The posts of Brainstorm. */
export function postRoutes(
  router: Router,
  { tokens, limits, requireUser, requireUserWithin, requireVerified, requireVerifiedWithin }: Services,
): void {
  router.get('/posts', requireUser, async (req, res) => {
    const request = parseList(req.query, userOf(res));
    // Cards, too: twenty with the longest texts weigh more than a megabyte.
    const line = lineOfPage(request.list === 'flagged' ? 'flagged' : 'cards', request.cards, request.page);
    await makeLargeAnswer(res, line, () => answerList(req, res, request));
  });

  async function answerList(req: Request, res: Response, request: ListRequest): Promise<void> {
    const reader = userOf(res);
    const { page, views } = await (request.cards ? readCards : readPosts)(request, reader);
    const isFlagged = request.list === 'flagged';
    const shown = isFlagged ? await addModeration(page.items, views, reader, (id) => tokens.pseudonymOf(id)) : views;
    const { json, next } = renderPage(page, orderOf(request.list), shown);
    linkNext(req, res, next);
    res.type('json').send(json);
  }

  router.get('/posts/:id', requireUser, (req, res) => answerPost(res, postIdOf(req.params['id'])));

  // The commission writes this one path with a slash at its end.
  router.post(['/posts', '/posts/'], requireVerifiedWithin(limits.posts), async (req: Request, res: Response) => {
    const author = userOf(res);
    if (namesEntry(req)) {
      res.locals['repeated'] = true;
      const _id = postIdOf(req.body['_id']);
      const edit = await readUnlessMissing(
        async () => requireAuthor(author, await findPost(_id, 'user')),
        readEdit(req, 'post'),
      );
      await editPost(_id, edit, author._id, () => showPost(res, _id, (view) => view, { forCaller: true }));
      return answerPost(res, _id, { isStored: true });
    }
    const sending = await readSending(req, 'post', author._id);
    const made = await createPost(sending, authorOf(author));
    res.locals['repeated'] = made === undefined;
    if (made) res.json(viewOf(made, author));
    else await answerPost(res, sending._id);
  });

  router.delete('/posts/:id', requireUser, async (req, res) => {
    const post = await findPost(postIdOf(req.params['id']), ...WEIGHT_FIELDS, ...REMOVED_FIELDS);
    const remove = async () => {
      await deleteEntry(res, 'post', post, () => removePost(post._id));
      res.json({ msg: 'Post removed' });
    };
    await answerDiscussion(res, post, remove, { kind: 'recount' });
  });

  const like = answerMarks(
    'likes',
    (req, res, among) => likePost(postIdOf(req.params['id']), userOf(res)._id, among),
    (req) => findPost(postIdOf(req.params['id'])),
  );
  router.put('/posts/like/:id', requireVerified, like);

  router.put('/posts/report/:id', requireUserWithin(limits.reports), async (req: Request, res: Response) => {
    const reader = userOf(res);
    const id = postIdOf(req.params['id']);
    const request = await readUnlessMissing(() => findPost(id), readReport(req, reader));
    const { likeCount } = await findPost(id, 'likeCount'); // its comments are neither read nor counted
    await answerDiscussion(res, { _id: id, commentCount: 0, likeCount }, async () =>
      res.json(reportsView(await report(reportedPost(id), request, reader._id), reader)),
    );
  });
}

async function readCards(request: ListRequest, reader: Reader) {
  const { page, liked } = await listCards(request, reader);
  return { page, views: page.items.map((post) => cardView(post, liked.has(post._id.toHexString()), reader)) };
}

async function readPosts(request: ListRequest, reader: Reader) {
  const { page, discussions } = await listPosts(request, reader);
  return { page, views: discussions.map((discussion, i) => postView(page.items[i]!, discussion, reader)) };
}

/** Answers with a post and its discussion. @throws 404 'Post not found' */
const answerPost = (res: Response, _id: Types.ObjectId, of?: DiscussionAnswerSettings) =>
  showPost(res, _id, (view) => void res.json(view), of);

/** Shows a post and its discussion when it is its turn, to who has not hung up. @throws 404 'Post not found' */
async function showPost<T>(
  res: Response,
  _id: Types.ObjectId,
  to: (view: ReturnType<typeof viewOf>) => T,
  of?: DiscussionAnswerSettings,
): Promise<T | undefined> {
  const reader = userOf(res);
  const open = async (post: StoredPost) => to(viewOf(await openPost(post, reader), reader));
  const post = await findLightPost(_id, reader);
  if (post) return answerDiscussion(res, post, () => open(post), of);
  const weight = await findPost(_id, ...WEIGHT_FIELDS);
  return answerDiscussion(res, weight, async () => open(await findWholePost(_id, reader)), of);
}

function viewOf({ post, discussion }: OpenPost, reader: Reader) {
  return postView(post, discussion, reader);
}
