import type { ComponentType, ReactElement } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyComponent } from '../lib/lazyComponent.ts';
import { paths } from './paths.ts';

export interface Screen {
  path: string;
  element: ReactElement;
  /** The files it begins in, which the build looks for. */
  files: readonly string[];
  /** Begins to fetch the screen's code. */
  preload: () => void;
}

/** The story's menus, around its screens. */
export const Workspace = lazyComponent(() => import('./shell/Workspace.tsx'), 'Workspace');

/** A screen without properties at a path. */
function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Screen {
  const Lazy = lazyComponent(load, name);
  return { path, element: <Lazy />, files: [`${name}.tsx`], preload: Lazy.preload };
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

const profileForm = () => import('../features/profile/own/ProfileFormScreen.tsx');

/** For whoever is signed in. */
export const MEMBER_SCREENS: readonly Screen[] = [
  screen(paths.dashboard, () => import('./DashboardScreen.tsx'), 'DashboardScreen'),
  screen(paths.createProfile, profileForm, 'ProfileFormScreen'),
  screen(paths.editProfile, profileForm, 'ProfileFormScreen'),
  screen(paths.addWork, () => import('../features/profile/works/AddWorkScreen.tsx'), 'AddWorkScreen'),
  screen(paths.resend, () => import('../features/auth/verification/ResendScreen.tsx'), 'ResendScreen'),
  screen(paths.posts, () => import('../features/posts/list/PostsScreen.tsx'), 'PostsScreen'),
  screen(paths.post(':id'), () => import('../features/posts/post/PostScreen.tsx'), 'PostScreen'),
];

/** For whoever is signed in, beside the story's menu. */
export const STORY_SCREENS = [
  screen(paths.act(1), () => import('../features/outline/act/Act1Screen.tsx'), 'Act1Screen'),
  screen(paths.act(2), () => import('../features/outline/act/Act2Screen.tsx'), 'Act2Screen'),
  screen(paths.act(3), () => import('../features/outline/act/Act3Screen.tsx'), 'Act3Screen'),
  screen(paths.outline, () => import('../features/outline/output/OutlinePage.tsx'), 'OutlinePage'),
  screen(
    paths.createCharacter,
    () => import('../features/outline/characters/form/CharacterFormScreen.tsx'),
    'CharacterFormScreen',
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
  ),
  screen(paths.addNote(':id'), () => import('../features/outline/characters/note/AddNoteScreen.tsx'), 'AddNoteScreen'),
].map(inWorkspace);

/** Adds the code of the story's menu. */
function inWorkspace({ preload, files, ...screen }: Screen): Screen {
  const preloadBoth = () => [Workspace.preload, preload].forEach((load) => load());
  return { ...screen, files: [...files, 'Workspace.tsx'], preload: preloadBoth };
}

/** All screens; the one for every other path comes last. */
export const SCREENS = [...MEMBER_SCREENS, ...STORY_SCREENS, ...VISITOR_SCREENS, ...PUBLIC_SCREENS];

/** Begins to fetch the code of the screen at a path, side by side with everything else. */
export function preloadScreen(pathname: string): void {
  SCREENS.find(({ path }) => matchPath(path, pathname))?.preload();
}
