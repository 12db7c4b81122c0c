import type { Character, CharacterCard, Id, Outline, User } from '@trefoil/server/contract';
import { loadUser } from '../../features/auth/authSlice.ts';
import { fetchFullOutline } from '../../features/outline/outlineApi.ts';
import { loadOutline, openCharacter, outlineSlice } from '../../features/outline/outlineSlice.ts';
import { registerServiceWorker } from '../../lib/browser/serviceWorker.ts';
import { offlineCache } from '../../lib/drafts/journal/offlineCache.ts';
import { isPassing, type Failure } from '../../lib/http/failure.ts';
import { Retry } from '../../lib/http/retry.ts';
import type { AppStore } from '../store.ts';

/** What this device stores of a writer, to be read without a network. */
interface CachedStory {
  user: User;
  outline: Outline | null;
}

/** A change is written this long after it, together with others, in milliseconds. */
const DELAY = 300;

const isUnreachable = (failure: Failure | null) => failure !== null && isPassing(failure);

/**
 * Stores the app and a writer's last outline with its characters on this device, and puts that outline into the store while
 * the server cannot be reached. @returns a function that stops this and resolves when everything is written
 */
export function connectOffline(store: AppStore, user: Id): () => Promise<void> {
  if (process.env['NODE_ENV'] === 'production') registerServiceWorker('/serviceWorker.js');
  const { outlineReadFromCache, characterReadFromCache } = outlineSlice.actions;
  let isOpen = true;
  let cached: CachedStory | undefined;
  let written: readonly unknown[] = [];
  let hasAllCharacters = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const retry = new Retry(() => void reload());
  const unsubscribe = store.subscribe(onChange);
  void offlineCache.get<CachedStory>(user).then((found) => {
    cached ??= found;
    onChange();
  });

  function onChange() {
    const { auth, outline } = store.getState();
    if (!isOpen || auth.user?._id !== user) return;
    if (cached) showCached(cached);
    if (isUnreachable(auth.error) && !auth.loading && !retry.waits) retry.after(auth.error);
    const now = [auth.user, outline.outline, outline.character];
    if (!outline.loaded || outline.isFromCache || now.every((part, index) => part === written[index])) return;
    written = now;
    timer ??= setTimeout(() => void (writing = writing.then(write)), DELAY);
  }

  function showCached({ outline: known }: CachedStory) {
    const { auth, outline } = store.getState();
    if (!outline.loaded && (isUnreachable(auth.error) || isUnreachable(outline.failure)))
      store.dispatch(outlineReadFromCache(known));
    const { key, loaded, failure } = outline.characterLoad;
    const character = known?.characters.find(({ _id }) => _id === key);
    if (character && !loaded && isUnreachable(failure)) store.dispatch(characterReadFromCache(character));
  }

  async function write() {
    timer = undefined;
    const { auth, outline } = store.getState();
    if (!isOpen || auth.user?._id !== user || !outline.loaded || outline.isFromCache) return;
    const characters = await charactersOf(outline.outline?.characters ?? []);
    if (!isOpen || !characters) return;
    cached = { user: auth.user, outline: outline.outline && { ...outline.outline, characters } };
    await offlineCache.set(user, cached);
  }

  /** The characters of these cards with all their notes, loaded once and whenever a card differs from what is cached. */
  async function charactersOf(cards: readonly CharacterCard[]): Promise<Character[] | null> {
    const { character, isCharacterFromCache: isOld } = store.getState().outline;
    const known = new Map((cached?.outline?.characters ?? []).map((one) => [one._id, one]));
    if (character && !isOld) known.set(character._id, character);
    if (cards.length > 0 && !(hasAllCharacters && cards.every((card) => matchesCard(known.get(card._id), card)))) {
      const found = await fetchFullOutline().catch(() => null);
      if (!found) return null;
      for (const one of found.characters) known.set(one._id, one);
    }
    hasAllCharacters = true;
    return cards.flatMap(({ _id }) => known.get(_id) ?? []);
  }

  /** Loads again what came from the cache. */
  async function reload() {
    const result = await store.dispatch(loadUser());
    if (!isOpen) return;
    const failure = loadUser.rejected.match(result) ? (result.payload ?? null) : null;
    retry.after(failure);
    if (failure) return;
    const { isFromCache, isCharacterFromCache: isOld, character } = store.getState().outline;
    if (isFromCache) await store.dispatch(loadOutline());
    if (isOld && character) await store.dispatch(openCharacter(character._id));
  }

  return () => {
    isOpen = false;
    clearTimeout(timer);
    retry.stop();
    unsubscribe();
    return writing;
  };
}

const matchesCard = (known: Character | undefined, { name, photoUrl, protag, noteCount }: CharacterCard) =>
  known?.name === name && known.photoUrl === photoUrl && known.protag === protag && known.notes.length === noteCount;
