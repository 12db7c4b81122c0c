import { Router } from 'express';
import { FIELDS } from '../../contract/index.ts';
import { changeReader } from '../../http/base.ts';
import { userOf } from '../../http/currentUser.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { parseFlag, parseTextField, parseView } from './outlineRequests.ts';
import { findOutlineId, loadOutline, saveOutline } from './outlineService.ts';
import { listRemovedNotes, listVersions } from './versions/versionService.ts';

const readSave = changeReader(FIELDS.outline, FIELDS.outline);

/**
 * One's own outline. `?view=card` and `?view=texts` leave out what weighs most; see `OutlineView`. `?versions=` and
 * `?removed=` answer what was replaced or deleted instead.
 */
export function outlineRoutes({ requireUser }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/outlines/me', requireUser, async ({ query }, res) => {
    const user = userOf(res)._id;
    if (query['versions'] === undefined && query['removed'] === undefined) {
      const outline = await loadOutline(user, parseView(query));
      if (!outline) throw notFound('Outline not found');
      res.json(outline);
      return;
    }
    const outline = await findOutlineId(user);
    if (!outline) throw notFound('Outline not found');
    if (query['versions'] !== undefined) res.json(await listVersions(user, outline, parseTextField(query['versions'])));
    else if (parseFlag(query, 'removed')) res.json(await listRemovedNotes(user));
  });

  router.post('/outlines', requireUser, async (req, res) => {
    const view = parseView(req.query);
    const { change, base } = await readSave(req.body);
    res.json(await saveOutline(userOf(res)._id, change, base, view));
  });

  return router;
}
