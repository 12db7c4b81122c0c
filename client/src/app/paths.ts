import { PAGES, actOf, actPage, pagePath, type Act, type Id, type OutlineText } from '@trefoil/server/contract';

/** The query parameter of a character's page that names the note whose form is open. */
export const NOTE_PARAM = 'note';

/** Every URL of the site. With ':id' and ':token', the functions return the router's patterns. */
export const paths = {
  landing: PAGES.landing,
  register: PAGES.register,
  login: PAGES.login,
  forgottenPassword: `${PAGES.login}?forgot=ask`,
  recoverySent: `${PAGES.login}?forgot=sent`,
  about: PAGES.about,
  terms: PAGES.terms,
  privacy: PAGES.privacy,
  guidelines: PAGES.guidelines,
  verify: (token: string) => pagePath('verify', token),
  resend: PAGES.resend,
  dashboard: PAGES.dashboard,
  profiles: PAGES.profiles,
  profile: (userId: Id) => pagePath('profile', userId),
  createProfile: PAGES.createProfile,
  editProfile: PAGES.editProfile,
  addWork: PAGES.addWork,
  editWork: (id: Id) => `${PAGES.addWork}?id=${encodeURIComponent(id)}`,
  act: (act: Act) => PAGES[actPage(act)],
  /** The question of a field of the outline, in its act's form. */
  question: (field: OutlineText) => `${PAGES[actPage(field === 'title' ? 1 : actOf(field))]}#${field}`,
  outline: PAGES.outline,
  board: `${PAGES.outline}?view=board`,
  importOutline: `${PAGES.outline}?read=back`,
  createCharacter: PAGES.createCharacter,
  editCharacter: (id: Id) => `${PAGES.createCharacter}?id=${encodeURIComponent(id)}`,
  characters: PAGES.characters,
  character: (id: Id) => pagePath('character', id),
  editNote: (characterId: Id, noteId: Id) => `${pagePath('character', characterId)}?${NOTE_PARAM}=${noteId}`,
  addNote: (characterId: Id) => pagePath('addNote', characterId),
  posts: PAGES.posts,
  postsBy: (sort: 'new' | 'waiting' | 'mine') => `${PAGES.posts}?sort=${sort}`,
  flaggedPosts: `${PAGES.posts}?flagged=true`,
  /** The posts of one author in the moderation queue. */
  flaggedBy: (userId: Id) => `${PAGES.posts}?flagged=true&author=${userId}`,
  post: (id: Id) => pagePath('post', id),
  comment: (postId: Id, commentId: Id) => `${pagePath('post', postId)}#${commentId}`,
  flaggedComments: (postId: Id) => `${pagePath('post', postId)}#flagged`,
} as const;
