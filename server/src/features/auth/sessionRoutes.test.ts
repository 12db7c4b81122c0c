import { setTimeout as wait } from 'node:timers/promises';
import { signUp } from '../../testing/builders.ts';
import { changePassword } from './accountService.ts';
import { UserModel } from './user/userModel.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();

describe('POST /api/auth', () => {
  it('signs in whatever the case of the e-mail', async () => {
    const { user, password } = await signUp(server);
    const answer = await server.request().post('/api/auth').send({ email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    await server.request().get('/api/auth').auth(answer.body.token, { type: 'bearer' }).expect(200);
  });

  it.each([
    ['wrong password', { password: 'something else' }],
    ['unknown e-mail', { email: 'nobody@example.com' }],
  ])('refuses a %s in the same words', async (_, change) => {
    const { user, password } = await signUp(server);
    const answer = await server
      .request()
      .post('/api/auth')
      .send({ email: user.email, password, ...change });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ errors: [{ msg: 'Invalid Credentials' }] });
  });

  it('compares passwords for unknown e-mails as well, so that both take the same time', async () => {
    const compared = jest.spyOn(server.services.passwords, 'matches');
    await server.request().post('/api/auth').send({ email: 'nobody@example.com', password: 'a good one' }).expect(400);
    expect(compared).toHaveBeenCalledWith('a good one', undefined);
  });

  it('refuses an old password that is changed in the last moment, as its token could outlive the change', async () => {
    const { passwords, limits } = server.services;
    const { user, password } = await signUp(server);
    jest
      .spyOn(limits.signIns, 'succeeded')
      .mockImplementationOnce(() => changePassword(passwords, user.email, 'another good password') as Promise<never>);
    await server.request().post('/api/auth').send({ email: user.email, password }).expect(400);
  });

  describe('by a change of the password is ended', () => {
    const signInWith = (email: string, password: string): Promise<string> =>
      server
        .request()
        .post('/api/auth')
        .send({ email, password })
        .expect(200)
        .then(({ body }) => body.token);
    const isGood = async (token: string) =>
      (await server.request().get('/api/auth').auth(token, { type: 'bearer' })).status === 200;

    it('also one of the second after the change was made, in which it is stored', async () => {
      const { user, password } = await signUp(server);
      const { collection } = UserModel;
      const updateOne = collection.updateOne.bind(collection);
      let token = '';
      jest.spyOn(collection, 'updateOne').mockImplementationOnce(async (...args) => {
        await wait(1_100);
        token = await signInWith(user.email, password);
        return updateOne(...(args as [object, object]));
      });
      await changePassword(server.services.passwords, user.email, 'another good password');
      expect(await isGood(token)).toBe(false);
    });

    it('also where the account was stored without what tells from when on', async () => {
      const { user, password } = await signUp(server);
      const token = await signInWith(user.email, password);
      await UserModel.updateOne({ _id: user._id }, { $unset: { tokensFrom: 1 } });
      await changePassword(server.services.passwords, user.email, 'another good password');
      expect(await isGood(token)).toBe(false);
    });

    it('also one between two changes of the same second', async () => {
      const { user } = await signUp(server);
      await changePassword(server.services.passwords, user.email, 'another good password');
      const token = await signInWith(user.email, 'another good password');
      await changePassword(server.services.passwords, user.email, 'the last good password');
      expect(await isGood(token)).toBe(false);
      expect(await isGood(await signInWith(user.email, 'the last good password'))).toBe(true);
    });
  });

  it('by a change of the password is ended, also one of another change that is made meanwhile', async () => {
    const { user } = await signUp(server);
    const { passwords, tokens } = server.services;
    const { collection } = UserModel;
    const updateOne = collection.updateOne.bind(collection);
    let token = '';
    jest.spyOn(collection, 'updateOne').mockImplementationOnce(async (...args) => {
      await changePassword(passwords, user.email, 'another good password');
      const { _id, tokensFrom } = (await UserModel.findById(user._id).lean())!;
      token = tokens.issue(String(_id), tokensFrom);
      return updateOne(...(args as [object, object]));
    });
    await changePassword(passwords, user.email, 'the last good password');
    await server.request().get('/api/auth').auth(token, { type: 'bearer' }).expect(401);
    await server
      .request()
      .post('/api/auth')
      .send({ email: user.email, password: 'the last good password' })
      .expect(200);
  });

  it('refuses an old password that was being compared while it was changed', async () => {
    const { passwords } = server.services;
    const { user, password } = await signUp(server);
    const matches = passwords.matches.bind(passwords);
    jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...asked) => {
      const isRight = await matches(...asked);
      await changePassword(passwords, user.email, 'another good password');
      return isRight;
    });
    const send = () => server.request().post('/api/auth').send({ email: user.email, password });
    expect((await send()).body).toEqual({ errors: [{ msg: 'Invalid Credentials' }] });
  });

  it('a refused one stands in the log with the user and not the e-mail', async () => {
    const { user } = await signUp(server);
    await server.request().post('/api/auth').send({ email: user.email, password: 'wrong' }).expect(400);
    const logged = server.logs.filter(({ msg }) => msg === 'A sign-in was refused').at(-1);
    expect(logged).toMatchObject({ user: user._id });
    expect(JSON.stringify(server.logs)).not.toContain(user.email);
  });
});
