import type { Request, Response, Router } from 'express';
import type { Types } from 'mongoose';
import { conflictIn } from '../../http/request/base.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { storeOnce } from '../../http/request/idempotency.ts';
import { type PageRequest, linkNext, renderPage } from '../../http/request/paging.ts';
import { hasId, readUnlessMissing } from '../../http/request/validation.ts';
import type { Services } from '../../services.ts';
import { findAuthors } from './authors.ts';
import { editEntry, findEntry, findOwnEntry, findPost, updateList } from './entries.ts';
import { orderOf, parseList, readList } from './list/postList.ts';
import { DECIDED_ORDER, listDecided } from './moderation/decided.ts';
import { deleteEntry } from './moderation/deleteEntry.ts';
import { addModeration } from './moderation/flaggedView.ts';
import { readReport, report } from './moderation/reports.ts';
import { type StoredPost, newPost, posts } from './postModel.ts';
import { postIdOf, readEdit, readNew } from './postRequests.ts';
import { type Reader, cardView, postView, reactionsView, reportsView } from './postView.ts';
import { toggleReaction } from './reactions.ts';

/** The posts of Brainstorm. */
export function postRoutes(router: Router, services: Services): void {
  const { jobs, limits, slot, tokens, requireUser, requireUserWithin, requireVerified } = services;

  router.get('/posts', ...requireUser, slot, (req, res) => sendList(req, res, tokens));

  router.get('/posts/:id', ...requireUser, slot, async (req, res) => {
    res.json(await show(await findPost(postIdOf(req.params['id'])), userOf(res)));
  });

  // The commission writes this path with a trailing slash.
  router.post(['/posts', '/posts/'], ...requireVerified, slot, limits.posts, async (req: Request, res: Response) => {
    const author = userOf(res);
    const { stored, created = false, isConflict = false } = await (hasId(req) ? edit : create)(req, author._id);
    res.locals['created'] = created;
    const post = await show(stored, author);
    if (isConflict) throw conflictIn(['text'], { post });
    res.json(post);
  });

  router.delete('/posts/:id', ...requireUser, slot, async (req, res) => {
    await deleteEntry(req, res, { post: postIdOf(req.params['id']) }, jobs);
    res.json({ msg: 'Post removed' });
  });

  router.put('/posts/like/:id', ...requireVerified, slot, async (req, res) => {
    const [post, user] = [postIdOf(req.params['id']), userOf(res)._id];
    const likes = await updateList({ post }, 'likes', (path) => toggleReaction(`${path}likes`, user));
    res.json(reactionsView(likes));
  });

  router.put('/posts/report/:id', ...requireUserWithin(limits.reports), slot, async (req: Request, res: Response) => {
    const reader = userOf(res);
    const key = { post: postIdOf(req.params['id']) };
    const request = await readUnlessMissing(() => findEntry(key), readReport(req, reader));
    res.json(reportsView(await report(key, request, reader._id, jobs), reader));
  });
}

async function sendList(req: Request, res: Response, tokens: Services['tokens']): Promise<void> {
  const reader = userOf(res);
  const request = parseList(req.query, reader);
  if (request.decided) return sendDecided(req, res, request.page);
  const page = await readList(request, reader);
  const authors = await findAuthors(page.items.flatMap((post) => [post, ...(post.comments ?? [])]));
  const views = page.items.map((post) =>
    'likes' in post ? postView(post, authors, reader) : cardView(post, authors, reader),
  );
  const isFlagged = request.list === 'flagged';
  const pseudonymOf = (id: string) => tokens.pseudonymOf(id);
  const shown = isFlagged ? await addModeration(page.items, views, authors, reader, pseudonymOf) : views;
  sendPage(req, res, renderPage(page, orderOf(request.list), shown));
}

async function sendDecided(req: Request, res: Response, request: PageRequest): Promise<void> {
  const { page, views } = await listDecided(request);
  sendPage(req, res, renderPage(page, DECIDED_ORDER, views));
}

function sendPage(req: Request, res: Response, { json, next }: ReturnType<typeof renderPage>): void {
  linkNext(req, res, next);
  res.type('json').send(json);
}

async function show(post: StoredPost, reader: Reader) {
  return postView(post, await findAuthors([post, ...post.comments]), reader);
}

/** What a call did, and the post as it is stored now. */
interface Outcome {
  stored: StoredPost;
  created?: boolean;
  isConflict?: boolean;
}

async function create(req: Request, user: Types.ObjectId): Promise<Outcome> {
  const { _id, text } = await readNew(req, 'post', user);
  const post = newPost(_id, text, user);
  const created = await storeOnce(() => posts.insertOne({ ...post }));
  return { stored: created ? post : await findPost(_id), created };
}

async function edit(req: Request, user: Types.ObjectId): Promise<Outcome> {
  const key = { post: postIdOf(req.body._id) };
  const change = await readUnlessMissing(() => findOwnEntry(key, user), readEdit(req, 'post'));
  const { post, isConflict } = await editEntry(key, user, change);
  return { stored: post, isConflict };
}
