import { ACTS } from '@trefoil/server/contract';
import type { ComponentType, ReactElement } from 'react';
import { matchPath, type Params, type Path } from 'react-router-dom';
import { loadUser, selectAuthStatus } from '../features/auth/authSlice.ts';
import { loadOutline, openCharacter } from '../features/outline/outlineSlice.ts';
import { viewIn } from '../features/posts/postsApi.ts';
import { loadPosts, openPost } from '../features/posts/postsSlice.ts';
import { loadOwnProfile } from '../features/profile/profileSlice.ts';
import { readToken } from '../lib/http/token.ts';
import { lazyScreen } from '../lib/lazyComponent.tsx';
import { paths } from './paths.ts';
import type { AppDispatch, AppStore } from './store.ts';

export interface Screen {
  path: string;
  element: ReactElement;
  /** The files it begins in, which the build looks for. */
  files: readonly string[];
  /** Fetches the screen's code; resolves also if that fails. */
  preload: () => Promise<unknown>;
  /** Begins to load the data of a signed-in writer that the screen shows first. A screen with it begins as a frame (`prerender.tsx`). */
  loadData: LoadData | undefined;
}

type LoadData = (dispatch: AppDispatch, params: Params, search: URLSearchParams) => void;

/** The story's menus, around its screens. */
export const Workspace = lazyScreen(() => import('./shell/Workspace.tsx'), 'Workspace');

/** A screen without properties at a path. */
function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  loadData?: LoadData,
): Screen {
  const Lazy = lazyScreen(load, name);
  return { path, element: <Lazy />, files: [`${name}.tsx`], preload: Lazy.preload, loadData };
}

/** For visitors; a signed-in writer is redirected. */
export const VISITOR_SCREENS: readonly Screen[] = [
  screen(paths.landing, () => import('../features/pages/landing/LandingScreen.tsx'), 'LandingScreen'),
];

/** For everyone. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  screen(paths.register, () => import('../features/auth/RegisterScreen.tsx'), 'RegisterScreen'),
  screen(paths.login, () => import('../features/auth/LoginScreen.tsx'), 'LoginScreen'),
  screen(paths.about, () => import('../features/pages/AboutScreen.tsx'), 'AboutScreen'),
  screen(paths.terms, () => import('../features/pages/TermsScreen.tsx'), 'TermsScreen'),
  screen(paths.privacy, () => import('../features/pages/PrivacyScreen.tsx'), 'PrivacyScreen'),
  screen(paths.guidelines, () => import('../features/pages/GuidelinesScreen.tsx'), 'GuidelinesScreen'),
  screen(paths.verify(':token'), () => import('../features/auth/verification/VerifyScreen.tsx'), 'VerifyScreen'),
  screen(paths.profiles, () => import('../features/profile/public/ProfilesScreen.tsx'), 'ProfilesScreen'),
  screen(paths.profile(':userId'), () => import('../features/profile/public/ProfileScreen.tsx'), 'ProfileScreen'),
  screen('*', () => import('../features/pages/NotFoundScreen.tsx'), 'NotFoundScreen'),
];

const loadProfile: LoadData = (dispatch) => void dispatch(loadOwnProfile());

const loadDashboard: LoadData = (dispatch) => {
  void dispatch(loadOutline());
  void dispatch(loadOwnProfile());
};

const loadList: LoadData = (dispatch, _, search) => {
  // Only moderators, who are not known yet, see the flagged ones.
  if (!search.has('flagged')) void dispatch(loadPosts({ view: viewIn(search, false), next: null }));
};

const loadPost: LoadData = (dispatch, { id }) => void dispatch(openPost(id!));

/** The character whose id is in the path or, for its form, in the query. */
const loadCharacter: LoadData = (dispatch, params, search) => {
  const id = params['id'] ?? search.get('id');
  if (id) void dispatch(openCharacter(id));
};

const profileForm = () => import('../features/profile/own/ProfileFormScreen.tsx');

/** For whoever is signed in. */
export const MEMBER_SCREENS: readonly Screen[] = [
  screen(paths.dashboard, () => import('./DashboardScreen.tsx'), 'DashboardScreen', loadDashboard),
  screen(paths.createProfile, profileForm, 'ProfileFormScreen', loadProfile),
  screen(paths.editProfile, profileForm, 'ProfileFormScreen', loadProfile),
  screen(paths.addWork, () => import('../features/profile/works/AddWorkScreen.tsx'), 'AddWorkScreen', loadProfile),
  screen(paths.resend, () => import('../features/auth/verification/ResendScreen.tsx'), 'ResendScreen'),
  screen(paths.posts, () => import('../features/posts/list/PostsScreen.tsx'), 'PostsScreen', loadList),
  screen(paths.post(':id'), () => import('../features/posts/post/PostScreen.tsx'), 'PostScreen', loadPost),
];

/** For whoever is signed in, beside the story's menu. */
export const STORY_SCREENS = [
  ...ACTS.map((act) => screen(paths.act(act), () => import('../features/outline/act/ActScreen.tsx'), 'ActScreen')),
  screen(paths.outline, () => import('../features/outline/output/OutlineScreen.tsx'), 'OutlineScreen'),
  screen(
    paths.createCharacter,
    () => import('../features/outline/characters/form/CharacterFormScreen.tsx'),
    'CharacterFormScreen',
    loadCharacter,
  ),
  screen(
    paths.characters,
    () => import('../features/outline/characters/list/CharactersScreen.tsx'),
    'CharactersScreen',
  ),
  screen(
    paths.character(':id'),
    () => import('../features/outline/characters/card/CharacterScreen.tsx'),
    'CharacterScreen',
    loadCharacter,
  ),
  screen(
    paths.addNote(':id'),
    () => import('../features/outline/characters/note/AddNoteScreen.tsx'),
    'AddNoteScreen',
    loadCharacter,
  ),
].map(inWorkspace);

/** Adds the code and the data of the story's menu. */
function inWorkspace({ preload, loadData, ...screen }: Screen): Screen {
  return {
    ...screen,
    files: [...screen.files, 'Workspace.tsx'],
    preload: () => Promise.all([Workspace.preload(), preload()]),
    loadData(dispatch, ...at) {
      void dispatch(loadOutline());
      loadData?.(dispatch, ...at);
    },
  };
}

/** All screens; the one for every other path comes last. */
export const SCREENS = [...MEMBER_SCREENS, ...STORY_SCREENS, ...VISITOR_SCREENS, ...PUBLIC_SCREENS];

const screenAt = (pathname: string) => SCREENS.find(({ path }) => matchPath(path, pathname));

/** Begins to fetch the code of the screen at a path. */
export const preloadScreen = (pathname: string): void => void screenAt(pathname)?.preload();

/**
 * Begins to load a page: the code of its screen and, for whoever is signed in, the account and the data, all at once.
 * @returns resolves when the screen can be drawn: one with data once the account is known, too
 */
export async function loadPage(
  store: AppStore,
  { pathname, search }: Pick<Path, 'pathname' | 'search'>,
): Promise<void> {
  const screen = screenAt(pathname)!;
  const code = screen.preload();
  if (readToken() !== null) {
    void store.dispatch(loadUser());
    screen.loadData?.(store.dispatch, matchPath(screen.path, pathname)!.params, new URLSearchParams(search));
  }
  await code;
  if (screen.loadData) await accountKnown(store);
}

/** Resolves when the server or this device has said who is signed in, or the server could not be reached. */
async function accountKnown(store: AppStore): Promise<void> {
  const isKnown = () => selectAuthStatus(store.getState()) !== 'unknown';
  if (isKnown()) return;
  await new Promise<void>((resolve) => {
    const stop = store.subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
  });
}
