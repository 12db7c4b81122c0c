import type { ReactElement } from 'react';
import { matchPath } from 'react-router-dom';
import { lazyScreen } from './lazyScreen.ts';
import { paths } from './paths.ts';
import { VisitorsOnly } from './session/VisitorsOnly.tsx';

export interface Screen {
  path: string;
  element: ReactElement;
  /** The file it begins in, which the build looks for. */
  file: string;
  /** Begins to fetch the screen's code. */
  preload: () => void;
}

/** The story's menus, around its screens. */
export const Workspace = lazyScreen(() => import('./shell/Workspace.tsx'), 'Workspace');

/** A screen without properties at a path. */
function at(path: string, Lazy: ReturnType<typeof lazyScreen<string, object>>): Screen {
  return { path, element: <Lazy />, file: Lazy.file, preload: Lazy.preload };
}

const Landing = lazyScreen(() => import('../features/pages/landing/LandingScreen.tsx'), 'LandingScreen');
const NotFound = lazyScreen(() => import('../features/pages/NotFoundScreen.tsx'), 'NotFoundScreen');
const Register = lazyScreen(() => import('../features/auth/RegisterScreen.tsx'), 'RegisterScreen');
const Login = lazyScreen(() => import('../features/auth/LoginScreen.tsx'), 'LoginScreen');
const Verify = lazyScreen(() => import('../features/auth/verification/VerifyScreen.tsx'), 'VerifyScreen');
const Resend = lazyScreen(() => import('../features/auth/verification/ResendScreen.tsx'), 'ResendScreen');
const About = lazyScreen(() => import('../features/pages/AboutScreen.tsx'), 'AboutScreen');
const Terms = lazyScreen(() => import('../features/pages/TermsScreen.tsx'), 'TermsScreen');
const Privacy = lazyScreen(() => import('../features/pages/PrivacyScreen.tsx'), 'PrivacyScreen');
const Guidelines = lazyScreen(() => import('../features/pages/GuidelinesScreen.tsx'), 'GuidelinesScreen');
const Profiles = lazyScreen(() => import('../features/profile/public/ProfilesScreen.tsx'), 'ProfilesScreen');
const Profile = lazyScreen(() => import('../features/profile/public/ProfileScreen.tsx'), 'ProfileScreen');
const ProfileForm = lazyScreen(() => import('../features/profile/own/ProfileFormScreen.tsx'), 'ProfileFormScreen');
const AddWork = lazyScreen(() => import('../features/profile/works/AddWorkScreen.tsx'), 'AddWorkScreen');
const Dashboard = lazyScreen(() => import('./DashboardScreen.tsx'), 'DashboardScreen');
const Posts = lazyScreen(() => import('../features/posts/list/PostsScreen.tsx'), 'PostsScreen');
const Post = lazyScreen(() => import('../features/posts/post/PostScreen.tsx'), 'PostScreen');
const Act1 = lazyScreen(() => import('../features/outline/act/Act1Screen.tsx'), 'Act1Screen');
const Act2 = lazyScreen(() => import('../features/outline/act/Act2Screen.tsx'), 'Act2Screen');
const Act3 = lazyScreen(() => import('../features/outline/act/Act3Screen.tsx'), 'Act3Screen');
const Outline = lazyScreen(() => import('../features/outline/output/OutlinePage.tsx'), 'OutlinePage');
const Characters = lazyScreen(
  () => import('../features/outline/characters/list/CharactersScreen.tsx'),
  'CharactersScreen',
);
const Character = lazyScreen(
  () => import('../features/outline/characters/card/CharacterScreen.tsx'),
  'CharacterScreen',
);
const CharacterForm = lazyScreen(
  () => import('../features/outline/characters/form/CharacterFormScreen.tsx'),
  'CharacterFormScreen',
);
const AddNote = lazyScreen(() => import('../features/outline/characters/note/AddNoteScreen.tsx'), 'AddNoteScreen');

/** For everyone. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  {
    path: paths.landing,
    element: (
      <VisitorsOnly>
        <Landing />
      </VisitorsOnly>
    ),
    file: Landing.file,
    preload: Landing.preload,
  },
  at(paths.register, Register),
  at(paths.login, Login),
  at(paths.about, About),
  at(paths.terms, Terms),
  at(paths.privacy, Privacy),
  at(paths.guidelines, Guidelines),
  at(paths.verify(':token'), Verify),
  at(paths.profiles, Profiles),
  at(paths.profile(':userId'), Profile),
  at('*', NotFound),
];

/** For whoever is signed in. */
export const MEMBER_SCREENS: readonly Screen[] = [
  at(paths.dashboard, Dashboard),
  at(paths.createProfile, ProfileForm),
  at(paths.editProfile, ProfileForm),
  at(paths.addWork, AddWork),
  at(paths.resend, Resend),
  at(paths.posts, Posts),
  at(paths.post(':id'), Post),
];

/** For whoever is signed in, beside the story's menu. */
export const STORY_SCREENS: readonly Screen[] = [
  at(paths.act(1), Act1),
  at(paths.act(2), Act2),
  at(paths.act(3), Act3),
  at(paths.outline, Outline),
  at(paths.createCharacter, CharacterForm),
  at(paths.characters, Characters),
  at(paths.character(':id'), Character),
  at(paths.addNote(':id'), AddNote),
];

/** Begins to fetch the code of the screen at a path, side by side with everything else. */
export function preloadScreen(pathname: string): void {
  const isAt = ({ path }: Screen) => matchPath(path, pathname);
  [...MEMBER_SCREENS, ...STORY_SCREENS, ...PUBLIC_SCREENS].find(isAt)?.preload();
  if (STORY_SCREENS.some(isAt)) Workspace.preload();
}
