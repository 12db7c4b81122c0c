import { Account } from '../support/account';
import type { AppServer } from '../support/appServer';
import { makeCharacter } from '../support/characters';
import { PROFILE } from '../support/profiles';
import { POSTS, STORY } from '../support/story';

/** The people who see the screens, and the ids of what they have made. */
export interface ExampleSite {
  newcomer: Account;
  writer: Account;
  moderator: Account;
  userId: string;
  character: string;
  post: string;
  /** Path of the link that sets a new password for the newcomer. */
  recoveryPath: string;
}

/** Creates a newcomer; a writer with a story, a character, a profile and a post; and a moderator with two flagged entries. */
export async function createExampleSite(server: AppServer): Promise<ExampleSite> {
  const people = ['Ilaria Conti', 'Ilaria Fonda', 'Moira Lund'].map((name) => Account.create(server, name));
  const [newcomer, writer, moderator] = (await Promise.all(people)) as [Account, Account, Account];
  await Promise.all([writer.verify(), moderator.verify()]);
  await server.giveRole(moderator.email, 'mod');
  const { characters, ...texts } = STORY;
  // One question is open, so that the dashboard leads on to it; one has an earlier version.
  await writer.call('POST', '/api/outlines', { ...texts, act2a12: '', act2a02: 'She counts the gates twice.' });
  await writer.call('POST', '/api/outlines', { act2a02: STORY.act2a02 });
  const { _id: character } = await makeCharacter(writer, { photoUrl: `${server.url}/portraits/01.png` });
  await makeCharacter(writer, { name: 'Emil Sayre', photoUrl: `${server.url}/portraits/02.png`, protag: false });
  for (const note of characters[0]!.notes.slice(0, 2))
    await writer.call('PUT', `/api/outlines/characters/note/${character}`, note);
  const [person] = (await writer.outline()).characters;
  await writer.call('DELETE', `/api/outlines/characters/note/${character}/${person!.notes[0]!._id}`);
  await writer.call('POST', '/api/profile', { ...PROFILE, bio: 'Writes at night.', website: 'https://example.org' });
  await writer.call('PUT', '/api/profile/works', { title: 'Weather for Orphans', author: 'Ilaria Conti' });
  const { _id: userId } = await writer.call<{ _id: string }>('GET', '/api/auth');

  const { _id: post } = await writer.createPost(POSTS[0]!);
  for (const text of [
    'Check Your Pockets?',
    "PERMANENT PRESS, if there's a journalist in it. If there isn't, put one in.",
  ])
    await moderator.comment({ _id: post }, text);
  // The post with most likes comes first.
  await moderator.call('PUT', `/api/posts/like/${post}`);
  await moderator.createPost(POSTS[1]!);
  const removed = await writer.createPost('My course is half price until Friday.');
  await moderator.call('DELETE', `/api/posts/${removed._id}?rule=3`);
  const flagged = await writer.createPost('Buy my course.\n\nIt is cheap.');
  const readers = await Promise.all([0, 1, 2, 3, 4, 5].map((i) => Account.create(server, `Reader ${i} of six`)));
  await readers[0]!.verify();
  const answer = await readers[0]!.comment({ _id: post }, 'Nobody will ever read this.');
  for (const [i, reader] of readers.entries()) {
    await reader.call('PUT', `/api/posts/report/${flagged._id}`, { rule: 3 });
    if (i > 0) await reader.call('PUT', `/api/posts/comment/${post}/report/${answer._id}`, {});
  }
  await newcomer.call('POST', '/api/auth', { email: newcomer.email, forgot: true });
  const recoveryPath = await server.mailedPath(newcomer.email, 'r-');
  return { newcomer, writer, moderator, userId, character, post, recoveryPath };
}
