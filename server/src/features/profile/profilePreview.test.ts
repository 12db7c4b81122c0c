import { Types } from 'mongoose';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { describeProfile } from './profilePreview.ts';

const server = useTestServer();

it('describes a profile for a shared link: name, and the beginning of the bio or status and genres', async () => {
  const ada = await signUp(server, { name: 'Ada Lovelace' });
  const save = (sent: object) => callAs(server, ada).post('/api/profile', sent).expect(200);
  const describe = () => describeProfile(ada.user._id, 'https://site');
  expect(await describe()).toBeNull();
  await save({ status: 'Other', genres: ['crime', 'verse'] });
  expect(await describe()).toEqual({ title: 'Ada Lovelace', description: 'Other. Writes crime, verse.' });
  await save({ bio: 'Writes\n  of engines.' });
  expect(await describe()).toMatchObject({ description: 'Writes of engines.' });
  await save({ bio: '🙂'.repeat(161) });
  expect(await describe()).toMatchObject({ description: `${'🙂'.repeat(159)}…` });
  expect(await describeProfile(String(new Types.ObjectId()), 'https://site')).toBeNull();
});
