import { type Request, type Response, Router } from 'express';
import { Types } from 'mongoose';
import { notFound } from '../../../http/errors.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { readKey } from '../../../http/request/idempotency.ts';
import { isId } from '../../../lib/text.ts';
import type { Services } from '../../../services.ts';
import { characterBody, noteBody, readCharacterChange } from './characterFields.ts';
import type { CharacterRecord } from './characterModel.ts';
import * as characters from './characterService.ts';
import { parseFlag, parseView } from '../outlineRequests.ts';
import { loadOrMakeOutline } from '../outlineService.ts';
import { answerOutline } from '../outlineAnswer.ts';
import { type OutlineView, characterView } from '../outlineView.ts';
import { listCharacterVersions } from '../versions/versionService.ts';

/**
 * Characters with their notes, for their writer alone. Changes answer the whole outline, or with `?view=character` only
 * the character concerned (a deleted one as it was), which takes the same time however many characters there are.
 */
export function characterRoutes({ requireUser }: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.put('/outlines/characters', requireUser, async (req, res) => {
    const { _id } = req.body as { _id?: unknown };
    await (_id === undefined || _id === null ? make(req, res) : change(req, res, characterOf(res, _id)));
  });

  router.get('/outlines/characters/:id', requireUser, async (req, res) => {
    const character = await characters.findCharacter(characterOf(res, req.params['id']));
    const versions = parseFlag(req.query, 'versions');
    res.json(versions ? await listCharacterVersions(character.user, character._id) : characterView(character));
  });

  router.delete('/outlines/characters/:id', requireUser, async (req, res) => {
    const view = parseView(req.query, 'character');
    await answer(res, view, await characters.removeCharacter(characterOf(res, req.params['id'])));
  });

  router.put('/outlines/characters/note/:id', requireUser, async (req, res) => {
    const character = characterOf(res, req.params['id']);
    await characters.requireCharacter(character);
    const [view, note] = [parseView(req.query, 'character'), await noteBody.whole(req.body)];
    await answer(res, view, await characters.addNote(character, note, readKey(req)));
  });

  router.delete('/outlines/characters/note/:id/:noteId', requireUser, async (req, res) => {
    const character = await characters.findCharacter(characterOf(res, req.params['id']));
    const view = parseView(req.query, 'character');
    await answer(res, view, await characters.removeNote(character, noteIdOf(req.params['noteId'])));
  });

  return router;
}

async function make(req: Request, res: Response): Promise<void> {
  const view = parseView(req.query, 'character');
  const input = await characterBody.whole(req.body);
  await answer(res, view, await characters.addCharacter(userOf(res)._id, input, readKey(req)));
}

async function change(req: Request, res: Response, key: characters.CharacterKey): Promise<void> {
  const character = await characters.findCharacter(key); // an unknown one is a 404 whatever else was sent
  const view = parseView(req.query, 'character');
  const { change: changes, base } = await readCharacterChange(req.body);
  await answer(res, view, await characters.changeCharacter(character, changes, base));
}

async function answer(res: Response, view: OutlineView | 'character', character: CharacterRecord): Promise<void> {
  if (view === 'character') return void res.json(characterView(character));
  await answerOutline(res, view, async () => res.json(await loadOrMakeOutline(character.user, view)));
}

/** Names a character of the person who asks. @throws 404 for what can't be an id */
function characterOf(res: Response, id: unknown): characters.CharacterKey {
  if (!isId(id)) throw notFound('Character not found');
  return { user: userOf(res)._id, _id: new Types.ObjectId(id) };
}

function noteIdOf(id: unknown): Types.ObjectId {
  if (!isId(id)) throw notFound('Note not found');
  return new Types.ObjectId(id);
}
