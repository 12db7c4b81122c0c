import type { Router } from 'express';
import { notFound } from '../../http/errors.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { idOf, readKey } from '../../http/request/idempotency.ts';
import { parseView, requireTrue, wantsNull } from '../../http/request/query.ts';
import { readUnlessMissing } from '../../http/request/validation.ts';
import type { Services } from '../../services.ts';
import type { OutlineRecord } from './outlineModel.ts';
import { type OutlineChange, outlineKey, parseTextField, readOutlineChange } from './outlineRequests.ts';
import {
  type OutlineKey,
  addOutline,
  findOutline,
  findStories,
  openOutline,
  projectionOf,
  removeOutline,
  requireOutline,
  saveOutline,
} from './outlineService.ts';
import { OUTLINE_VIEWS, type OutlineView, outlineView, storyViews } from './outlineView.ts';
import { findRemovedNotes, findVersions } from './versions/versionService.ts';
import { removedNoteView, versionView } from './versions/versionView.ts';

/**
 * The caller's stories: the open one, unless `outline` names another; `?stories=true` lists them. `?view=card` and
 * `?view=texts` omit most of the characters or all of them, `?versions=` and `?removed=` ask for earlier texts instead; with
 * `?none=null` a first story that is missing is `null`.
 */
export function outlineRoutes(router: Router, { requireUser, slot }: Services): void {
  router.get('/outlines/me', ...requireUser, slot, async (req, res) => {
    const { view, versions, removed, stories } = req.query;
    const key = outlineKey(req, userOf(res));
    if (stories !== undefined) {
      requireTrue(req, 'stories');
      return void res.json(storyViews(await findStories(key.user)));
    }
    const outline = await requireOutline(key, versions === undefined && view !== 'texts' ? {} : { characters: 0 });
    if (!outline && !wantsNull(req)) throw notFound('Outline not found');
    if (!outline) {
      res.json(null);
    } else if (versions !== undefined) {
      const earlier = await findVersions(outline, parseTextField(versions));
      res.json(earlier.map(versionView));
    } else if (removed !== undefined) {
      requireTrue(req, 'removed');
      res.json((await findRemovedNotes(outline)).map(removedNoteView));
    } else {
      res.json(outlineView(outline, parseView(req, OUTLINE_VIEWS)));
    }
  });

  router.post('/outlines', ...requireUser, slot, async (req, res) => {
    const key = outlineKey(req, userOf(res));
    const read = async () => [parseView(req, OUTLINE_VIEWS), await readOutlineChange(req), readKey(req)] as const;
    const input = await readUnlessMissing(() => requireOutline(key, { _id: 1 }), read());
    const outline = await changeStory(key, ...input);
    res.json(outline && outlineView(outline, input[0]));
  });
}

/** Creates, removes, or saves and opens a story. @returns it, or the one that is open after a removal */
async function changeStory(
  key: OutlineKey,
  view: OutlineView,
  { opens, isNew, removes, ...sent }: OutlineChange,
  sendKey: string | undefined,
): Promise<OutlineRecord | null> {
  const { user, _id } = key;
  if (isNew) return addOutline(user, sent, idOf(user, sendKey, JSON.stringify(['story', sent])));
  if (removes && _id) {
    await removeOutline(user, _id);
    return findOutline({ user }, projectionOf(view));
  }
  const saved = await saveOutline(key, sent, view);
  return opens ? openOutline(saved, view) : saved;
}
