import type { Router } from 'express';
import { notFound } from '../../http/errors.ts';
import { userOf } from '../../http/request/currentUser.ts';
import { parseView, requireTrue, wantsNull } from '../../http/request/query.ts';
import type { Services } from '../../services.ts';
import { parseTextField, readOutlineChange } from './outlineRequests.ts';
import { findOutline, saveOutline } from './outlineService.ts';
import { OUTLINE_VIEWS, outlineView } from './outlineView.ts';
import { findRemovedNotes, findVersions } from './versions/versionService.ts';
import { removedNoteView, versionView } from './versions/versionView.ts';

/**
 * The caller's own outline. `?view=card` and `?view=texts` omit most of the characters or all of them, `?versions=` and
 * `?removed=` ask for earlier texts instead; with `?none=null` a missing outline is `null`.
 */
export function outlineRoutes(router: Router, { requireUser, slot }: Services): void {
  router.get('/outlines/me', ...requireUser, slot, async (req, res) => {
    const { view, versions, removed } = req.query;
    const user = userOf(res)._id;
    const isEarlier = versions !== undefined || removed !== undefined;
    const outline = await findOutline(user, isEarlier || view === 'texts' ? 'texts' : 'whole');
    if (!outline && !wantsNull(req)) throw notFound('Outline not found');
    if (!outline) {
      res.json(null);
    } else if (versions !== undefined) {
      const earlier = await findVersions(user, parseTextField(versions));
      res.json(earlier.map(versionView));
    } else if (removed !== undefined) {
      requireTrue(req, 'removed');
      res.json((await findRemovedNotes(user)).map(removedNoteView));
    } else {
      res.json(outlineView(outline, parseView(req, OUTLINE_VIEWS)));
    }
  });

  router.post('/outlines', ...requireUser, slot, async (req, res) => {
    const view = parseView(req, OUTLINE_VIEWS);
    const outline = await saveOutline(userOf(res)._id, await readOutlineChange(req), view);
    res.json(outlineView(outline, view));
  });
}
