import mongoose from 'mongoose';
import { buildUser } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { emailKeyOf } from './emailKey.ts';
import { UserModel, renewEmailKeys } from './user/userModel.ts';

const server = useTestServer();
const PASSWORD = 'a good password';

const signUp = (email: string) => server.request().post('/api/users').send(buildUser({ email }));
const signIn = (email: string) => server.request().post('/api/auth').send({ email, password: PASSWORD });

describe('one mailbox', () => {
  it.each([
    ['upper and lower case', 'Case@Example.com', 'cASE@eXAMPLE.COM'],
    ['letters of full width', 'wide@example.com', 'ｗｉｄｅ@example.com'],
    ['a domain as it is read and as it travels', 'idn@münchen.de', 'idn@xn--mnchen-3ya.de'],
    ['composed and decomposed letters', 'jos\u00e9@example.com', 'jose\u0301@example.com'],
    ['capitals that have no letter of their own in lower case', 'i\u0307x@example.com', 'İx@example.com'],
  ])('has one account: %s', async (_, one, other) => {
    expect(emailKeyOf(one)).toBe(emailKeyOf(other));
    await signUp(one).expect(200);
    const { body } = await signUp(other).expect(400);
    expect(body).toEqual({ errors: [{ msg: 'User already exists' }] });
    await signIn(other).expect(200);
  });

  it.each(['\u200b', '\u00ad', '\u202e', '\ufeff'])(
    'is not made another one by what is invisible: %j',
    async (sign) => {
      const email = `sign${sign.charCodeAt(0)}@example.com`;
      await signUp(email).expect(200);
      await signUp(email.replace('@', `${sign}@`)).expect(400);
      await signUp(`x${sign}@example.com`).expect(400);
    },
  );

  it.each(['"quoted"@example.com', '"quo\\ted"@example.com', '"a b"@example.com', 'two＠example.com@example.org'])(
    'is none that could be spelled or read in many ways: %s',
    async (email) => {
      const { body } = await signUp(email).expect(400);
      expect(body.errors).toEqual([expect.objectContaining({ path: 'email' })]);
    },
  );

  it('is another one with another letter', async () => {
    await signUp('plus@example.com').expect(200);
    await signUp('plus+tag@example.com').expect(200);
    await signUp('pl.us@example.com').expect(200);
  });
});

describe('accounts from before', () => {
  /** As the first version stored them. */
  const store = async (email: string) => {
    const { body } = await signUp(email).expect(200);
    expect(body.token).toBeDefined();
    await UserModel.updateOne({ email }, { emailKey: email.normalize('NFC').toLowerCase() });
  };

  afterEach(() => mongoose.connection.collection('upgrades').deleteMany());

  it('are found, and get the key of today at the start', async () => {
    await store('Früher@bücher.example');
    await signIn('früher@BÜCHER.example').expect(200);
    await renewEmailKeys();
    await signIn('früher@xn--bcher-kva.example').expect(200);
    await signUp('früher@xn--bcher-kva.example').expect(400);
    // Once: later starts read no account for it.
    await store('Wieder@bücher.example');
    await renewEmailKeys();
    expect(await UserModel.exists({ emailKey: 'wieder@bücher.example' })).not.toBeNull();
  });

  it('that share a mailbox go on, each by the address as it is written', async () => {
    await store('ｔｗｉｎ@example.com');
    await signUp('twin@example.com').expect(200); // as it was possible before
    await renewEmailKeys();
    const idOf = async (email: string) => {
      const { token } = (await signIn(email).expect(200)).body;
      return (await server.request().get('/api/auth').auth(token, { type: 'bearer' })).body.email;
    };
    expect(await idOf('twin@example.com')).toBe('twin@example.com');
    expect(await idOf('ｔｗｉｎ@example.com')).toBe('ｔｗｉｎ@example.com');
  });
});
