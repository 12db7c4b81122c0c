import type { Character, CharacterCard, Id, OutlineCards, Story, User } from '@trefoil/server/contract';
import { loadUser, SLOW } from '../../features/auth/authSlice.ts';
import { fetchFullOutline } from '../../features/outline/outlineApi.ts';
import { loadOutline, openCharacter, outlineSlice } from '../../features/outline/outlineSlice.ts';
import { attempt } from '../../lib/browser/attempt.ts';
import { offlineCache } from '../../lib/browser/offlineCache.ts';
import { isPassing, type Failure } from '../../lib/http/failure.ts';
import { Retry } from '../../lib/http/retry.ts';
import type { AppStore } from '../store.ts';

/** What this device stores of a writer, to be read without a network. */
interface CachedStory {
  user: User;
  outline: OutlineCards | null;
  /** The list of all stories; of the others there is nothing else. */
  stories: Story[];
  /** Those of the outline whose notes are known. */
  characters: Character[];
}

/** A change is written this long after it, together with others, in milliseconds. */
const DELAY = 300;
/** What was not on the screen, the app's other files and the characters' notes, is fetched this long after the page was opened. */
const FETCH_DELAY = 3_000;

const isUnreachable = (failure: Failure | null) => failure !== null && isPassing(failure);

/**
 * Stores the app and a writer's last outline with its characters on this device, and puts that outline into the store while
 * the server cannot be reached or is slow. @returns a function that stops this and resolves when everything is written
 */
export function connectOffline(store: AppStore, user: Id): () => Promise<void> {
  const { outlineReadFromCache, characterReadFromCache } = outlineSlice.actions;
  let isOpen = true;
  let cached: CachedStory | undefined;
  let written: readonly unknown[] = [];
  let mayFetch = false;
  let isSlow = false;
  let hasAllCharacters = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const fetchTimer = setTimeout(() => {
    if (process.env['NODE_ENV'] === 'production') registerServiceWorker();
    mayFetch = true;
    written = [];
    onChange();
  }, FETCH_DELAY);
  const slowTimer = setTimeout(() => {
    isSlow = true;
    onChange();
  }, SLOW);
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
    const now = [auth.user, outline.outline, outline.stories, outline.character];
    if (!outline.loaded || outline.isFromCache || now.every((part, index) => part === written[index])) return;
    written = now;
    timer ??= setTimeout(() => void (writing = writing.then(write)), DELAY);
  }

  function showCached({ outline: known, stories, characters }: CachedStory) {
    const { auth, outline } = store.getState();
    // A user whose response has yet to come was read from the cache.
    const isAwaited = known !== null && outline.loading && (isSlow || auth.loading);
    if (!outline.loaded && (isAwaited || isUnreachable(auth.error) || isUnreachable(outline.failure)))
      store.dispatch(outlineReadFromCache({ outline: known, stories }));
    const { key, loaded, failure } = outline.characterLoad;
    const character = characters.find(({ _id }) => _id === key);
    if (character && !loaded && isUnreachable(failure)) store.dispatch(characterReadFromCache(character));
  }

  async function write() {
    timer = undefined;
    const { auth, outline } = store.getState();
    const { user: writer } = auth;
    if (!isOpen || writer?._id !== user || !outline.loaded || outline.isFromCache) return;
    const { outline: shown, character, isCharacterFromCache: isOld } = outline;
    const cards = shown?.characters ?? [];
    const known = new Map((cached?.characters ?? []).map((one) => [one._id, one]));
    if (character && !isOld) known.set(character._id, character);
    const set = async () => {
      const characters = cards.flatMap(({ _id }) => known.get(_id) ?? []);
      const stories = outline.storiesLoad.loaded ? outline.stories : (cached?.stories ?? []);
      cached = { user: writer, outline: shown, stories, characters };
      await offlineCache.set(user, cached);
    };
    // What is on the screen comes first: the network may be gone by now.
    await set();
    const isComplete = hasAllCharacters && cards.every((card) => matchesCard(known.get(card._id), card));
    if (!isOpen || !mayFetch || isComplete || cards.length === 0) return;
    const found = await fetchFullOutline(shown?._id).catch(() => null);
    if (!isOpen || !found) return;
    for (const one of found.characters) known.set(one._id, one);
    hasAllCharacters = true;
    await set();
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
    clearTimeout(fetchTimer);
    clearTimeout(slowTimer);
    retry.stop();
    unsubscribe();
    return writing;
  };
}

const matchesCard = (known: Character | undefined, { name, photoUrl, protag, noteCount }: CharacterCard) =>
  known?.name === name && known.photoUrl === photoUrl && known.protag === protag && known.notes.length === noteCount;

/** Lets the app be opened without a network. Where the browser refuses, it only needs one. */
const registerServiceWorker = () =>
  attempt(() => void navigator.serviceWorker.register('/serviceWorker.js').catch(() => {}), undefined);
