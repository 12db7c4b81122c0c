import type { Request, Response, Router } from 'express';
import { readChange } from '../../../http/request/base.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { idOf, readKey } from '../../../http/request/idempotency.ts';
import { parseView, requireTrue } from '../../../http/request/query.ts';
import { hasId, readUnlessMissing, toId, validate } from '../../../http/request/validation.ts';
import type { Services } from '../../../services.ts';
import type { OutlineRecord } from '../outlineModel.ts';
import { outlineKey } from '../outlineRequests.ts';
import { requireOutline } from '../outlineService.ts';
import { CHARACTER_VIEWS, type CharacterCallView, characterView, outlineView } from '../outlineView.ts';
import { findCharacterVersions } from '../versions/versionService.ts';
import { characterVersionViews } from '../versions/versionView.ts';
import {
  type CharacterInput,
  type NoteInput,
  characterChange,
  newCharacter,
  newNote,
  noteChange,
} from './characterFields.ts';
import * as characters from './characterService.ts';

/**
 * Characters with their notes, for their writer alone. Changes return the whole outline, or with `?view=character` only the
 * character concerned (a deleted one as it was). With `_id` in the body, PUT changes what exists instead of adding something.
 */
export function characterRoutes(router: Router, { requireUser, slot }: Services): void {
  router.put('/outlines/characters', ...requireUser, slot, async (req, res) => {
    if (hasId(req)) return changeCharacter(req, res);
    const story = outlineKey(req, userOf(res));
    const read = async () => [viewOf(req), await validate<CharacterInput>(req, newCharacter), readKey(req)] as const;
    const [view, input, sendKey] = await readUnlessMissing(() => requireOutline(story, { _id: 1 }), read());
    const _id = idOf(story.user, sendKey, JSON.stringify(['character', input, story._id]));
    respond(res, view, await characters.addCharacter({ user: story.user, _id }, story, input, view));
  });

  router.get('/outlines/characters/:id', ...requireUser, slot, async (req, res) => {
    const key = characterKey(res, req.params['id']);
    const character = await characters.findCharacter(key);
    if (req.query['versions'] === undefined) return void res.json(characterView(character));
    requireTrue(req, 'versions');
    res.json((await findCharacterVersions(key.user, key._id)).flatMap(characterVersionViews));
  });

  router.delete('/outlines/characters/:id', ...requireUser, slot, async (req, res) => {
    const view = viewOf(req);
    const key = characterKey(res, req.params['id']);
    respond(res, view, await characters.removeCharacter(key, view));
  });

  router.put('/outlines/characters/note/:id', ...requireUser, slot, async (req, res) => {
    if (hasId(req)) return changeNote(req, res);
    const key = characterKey(res, req.params['id']);
    const read = async () => [viewOf(req), await validate<NoteInput>(req, newNote), readKey(req)] as const;
    const [view, note, sendKey] = await readUnlessMissing(() => characters.findCharacter(key), read());
    const _id = idOf(key.user, sendKey, JSON.stringify([key._id, note]));
    respond(res, view, await characters.addNote(key, { _id, ...note }, view));
  });

  router.delete('/outlines/characters/note/:id/:noteId', ...requireUser, slot, async (req, res) => {
    const key = characterKey(res, req.params['id']);
    const id = toId(req.params['noteId']);
    const read = async () => viewOf(req);
    const view = await readUnlessMissing(() => characters.findNote(key, id), read());
    respond(res, view, await characters.removeNote(key, id, view));
  });
}

async function changeCharacter(req: Request, res: Response): Promise<void> {
  const key = characterKey(res, req.body._id);
  const read = async () => [viewOf(req), await readChange(req, characterChange)] as const;
  const [view, sent] = await readUnlessMissing(() => characters.findCharacter(key), read());
  respond(res, view, await characters.changeFields(key, null, sent, view));
}

async function changeNote(req: Request, res: Response): Promise<void> {
  const key = characterKey(res, req.params['id']);
  const id = toId(req.body._id);
  const read = async () => [viewOf(req), await readChange(req, noteChange)] as const;
  const [view, sent] = await readUnlessMissing(() => characters.findNote(key, id), read());
  respond(res, view, await characters.changeFields(key, id, sent, view));
}

const viewOf = (req: Request) => parseView(req, CHARACTER_VIEWS);

const characterKey = (res: Response, id: unknown): characters.CharacterKey => ({
  user: userOf(res)._id,
  _id: toId(id),
});

function respond(res: Response, view: CharacterCallView, outline: OutlineRecord): void {
  res.json(view === 'character' ? characterView(outline.characters[0]!) : outlineView(outline, view));
}
