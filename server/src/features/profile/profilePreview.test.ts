import { Types } from 'mongoose';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { describeProfile } from './profilePreview.ts';
import { findPreview } from './profileService.ts';

const server = useTestServer();

it('tells of a profile what a shared link shows, and reads no more of it', async () => {
  const ada = await signUp(server, { name: 'Ada Lovelace' });
  const caller = callAs(server, ada);
  await caller.post('/api/profile', { status: 'Other', genres: ['crime', 'verse'], company: 'Engines' }).expect(200);
  await caller.put('/api/profile/works', { title: 'Notes', author: 'A. A. L.' }).expect(200);
  const read = { status: 'Other', genres: ['crime', 'verse'] };
  expect(await findPreview(ada.user._id)).toEqual(read);
  const shown = { title: 'Ada Lovelace', description: 'Other. Writes crime, verse.' };
  expect(await describeProfile(ada.user._id, 'https://site')).toEqual(shown);
  await caller.post('/api/profile', { bio: 'Writes\n  of engines.' }).expect(200);
  expect(await describeProfile(ada.user._id, 'https://site')).toEqual({ ...shown, description: 'Writes of engines.' });
  expect(await describeProfile(String(new Types.ObjectId()), 'https://site')).toBeNull();
});
