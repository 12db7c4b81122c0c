import type { Request, Response, Router } from 'express';
import { Types } from 'mongoose';
import { notFound } from '../../../http/errors.ts';
import { asLargeAnswer, makeLargeAnswer } from '../../../http/overload/concurrency.ts';
import { readFields } from '../../../http/request/body.ts';
import { userOf } from '../../../http/request/currentUser.ts';
import { readKey } from '../../../http/request/idempotency.ts';
import { readUnlessMissing } from '../../../http/request/validation.ts';
import { isId } from '../../../lib/text.ts';
import type { Services } from '../../../services.ts';
import { characterBody, noteBody, readCharacterChange } from './characterFields.ts';
import type { CharacterRecord } from './characterModel.ts';
import * as characters from './characterService.ts';
import { parseFlag, parseView } from '../outlineRequests.ts';
import { loadOrMakeOutline } from '../outlineService.ts';
import { answerOutline } from '../outlineAnswer.ts';
import { type OutlineView, characterView } from '../outlineView.ts';
import { forgetCharacterVersions, listCharacterVersions } from '../versions/versionService.ts';

/**
 * Characters with their notes, for their writer alone. Changes answer the whole outline, or with `?view=character` only
 * the character concerned (a deleted one as it was), which takes the same time however many characters there are.
 */
export function characterRoutes(router: Router, { requireUser }: Services): void {
  const put = asLargeAnswer('document', async (req, res) => {
    const { _id } = req.body as { _id?: unknown };
    return _id === undefined || _id === null ? make(req, res) : change(req, res, characterOf(res, _id));
  });
  router.put('/outlines/characters', requireUser, put);

  const get = asLargeAnswer('document', async (req, res) => {
    res.json(characterView(await characters.findCharacter(characterOf(res, req.params['id']), characters.ALL)));
  });
  const getVersions = asLargeAnswer('history', async (req, res) => {
    const key = characterOf(res, req.params['id']);
    await characters.findCharacter(key, characters.WITHOUT_NOTES);
    parseFlag(req.query, 'versions');
    res.json(await listCharacterVersions(key.user, key._id));
  });
  router.get('/outlines/characters/:id', requireUser, (req, res, next) =>
    (req.query['versions'] === undefined ? get : getVersions)(req, res, next),
  );

  const remove = asLargeAnswer('document', async (req, res) => {
    const view = parseView(req.query, 'character');
    const key = characterOf(res, req.params['id']);
    const rest = answer(res, view, await characters.removeCharacter(key, fieldsOf(view)));
    const removedAt = new Date();
    return async () => {
      await makeLargeAnswer(res, 'history', () => forgetCharacterVersions(key.user, key._id, removedAt), {
        mustRun: true,
      });
      await rest();
    };
  });
  router.delete('/outlines/characters/:id', requireUser, remove);

  const putNote = asLargeAnswer('document', async (req, res) => {
    const key = characterOf(res, req.params['id']);
    const [view, note, sentAs] = await unlessMissing(key, async () => {
      return [parseView(req.query, 'character'), await noteBody.whole(req.body), readKey(req)];
    });
    return answer(res, view, await characters.addNote(key, note, sentAs, fieldsOf(view)));
  });
  router.put('/outlines/characters/note/:id', requireUser, putNote);

  const removeNote = asLargeAnswer('document', async (req, res) => {
    const key = characterOf(res, req.params['id']);
    const [view, note] = await unlessMissing(key, async () => {
      return [parseView(req.query, 'character'), noteIdOf(req.params['noteId'])];
    });
    return answer(res, view, await characters.removeNote(key, note, fieldsOf(view)));
  });
  router.delete('/outlines/characters/note/:id/:noteId', requireUser, removeNote);
}

async function make(req: Request, res: Response): Promise<Rest> {
  const view = parseView(req.query, 'character');
  const input = await readFields(res, (body) => characterBody.whole(body));
  return answer(res, view, await characters.addCharacter(userOf(res)._id, input, readKey(req), fieldsOf(view)));
}

async function change(req: Request, res: Response, key: characters.CharacterKey): Promise<Rest> {
  const [view, sent] = await unlessMissing(key, async () => {
    return [parseView(req.query, 'character'), await readFields(res, readCharacterChange)];
  });
  return answer(res, view, await characters.changeCharacter(key, sent.change, sent.base, fieldsOf(view)));
}

/** Reads what a call brings; an unknown character is a 404 whatever else was sent. */
const unlessMissing = <T extends unknown[]>(key: characters.CharacterKey, read: () => Promise<[...T]>) =>
  readUnlessMissing(() => characters.findCharacter(key, characters.WITHOUT_NOTES), read());

/** What an answer shows of the character concerned; an outline is read by itself. */
const fieldsOf = (view: OutlineView | 'character') =>
  view === 'character' ? characters.ALL : characters.WITHOUT_NOTES;

/** What is left when the change is made; an outline, which has a line of its own, is read only for who still waits for it. */
type Rest = () => Promise<void>;

function answer(res: Response, view: OutlineView | 'character', character: CharacterRecord): Rest {
  return async () => {
    if (view === 'character') res.json(characterView(character));
    else {
      const make = async () => res.json(await loadOrMakeOutline(character.user, view));
      await answerOutline(res, view, make, { isStored: true });
    }
  };
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
