import type {
  Character,
  CharacterCard,
  Comment,
  CommentCard,
  Note,
  OutlineCards,
  Post,
  PostCard,
  Profile,
  User,
  Work,
} from '@trefoil/server/contract';

let count = 0;

/** A new id like those of the database. */
export function buildId(): string {
  count += 1;
  return count.toString(16).padStart(24, '0');
}

const DATE = '2026-03-09T15:12:00.000Z';

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    _id: buildId(),
    name: 'Ilaria Conti',
    email: 'ilaria.conti@example.com',
    avatar: '',
    role: 'user',
    emailVerified: true,
    date: DATE,
    ...overrides,
  };
}

export function buildNote(overrides: Partial<Note> = {}): Note {
  return { _id: buildId(), noteTitle: 'Occupation', noteText: 'Carries the mail.', ...overrides };
}

export function buildCharacter(overrides: Partial<Character> = {}): Character {
  return {
    _id: buildId(),
    name: 'Ada Pruitt',
    desc: '<p>Mail carrier of the Ennick valley.</p>',
    photoUrl: 'https://example.com/ada.png',
    protag: true,
    notes: [],
    ...overrides,
  };
}

/** A character as a card in a list. */
export function buildCharacterCard(overrides: Partial<CharacterCard> = {}): CharacterCard {
  return {
    _id: buildId(),
    name: 'Ada Pruitt',
    photoUrl: 'https://example.com/ada.png',
    protag: true,
    excerpt: 'Mail carrier of the Ennick valley.',
    noteCount: 0,
    ...overrides,
  };
}

export function buildOutline(overrides: Partial<OutlineCards> = {}): OutlineCards {
  return {
    _id: buildId(),
    user: buildId(),
    title: 'The Return Address',
    promptDismissed: false,
    characters: [],
    ...overrides,
  };
}

export function buildWork(overrides: Partial<Work> = {}): Work {
  return { _id: buildId(), title: 'Weather for Orphans', author: 'Ilaria Conti', ...overrides };
}

export function buildProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    _id: buildId(),
    user: { _id: buildId(), name: 'Ilaria Conti', avatar: '' },
    status: 'Published Writer',
    genres: ['Literary', 'Gothic'],
    social: {},
    works: [],
    date: DATE,
    ...overrides,
  };
}

export function buildPostCard(overrides: Partial<PostCard> = {}): PostCard {
  return {
    _id: buildId(),
    text: 'My villain is nicer than my hero.',
    name: 'Ilaria Conti',
    avatar: '',
    user: buildId(),
    date: DATE,
    likeCount: 0,
    commentCount: 0,
    reportCount: 0,
    liked: false,
    reported: false,
    ...overrides,
  };
}

export function buildPost(overrides: Partial<Post> = {}): Post {
  return { ...buildPostCard(), likes: [], reports: [], comments: [], ...overrides };
}

/** A comment as it is in the moderation queue. */
export function buildCommentCard(overrides: Partial<CommentCard> = {}): CommentCard {
  const { votes: _votes, reports: _reports, ...card } = buildComment();
  return { ...card, ...overrides };
}

export function buildComment(overrides: Partial<Comment> = {}): Comment {
  return {
    _id: buildId(),
    text: 'Who lives below the dam?',
    name: 'Jonas Lindqvist',
    avatar: '',
    user: buildId(),
    date: DATE,
    reportCount: 0,
    reported: false,
    votes: [],
    reports: [],
    voteCount: 0,
    voted: false,
    ...overrides,
  };
}
