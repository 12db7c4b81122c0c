import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokens } from './tokens.ts';

const USER = 'a'.repeat(24);
let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'tokens-'))));
afterEach(() => rm(dataDir, { recursive: true }));

const start = () => createTokens({ dataDir, jwtExpiresIn: '7d' });
const secretFile = () => join(dataDir, 'jwt-secret');

describe('the secret of DATA_DIR', () => {
  it('is created once, readable for this user alone, and ends no session at the next start', async () => {
    const token = start().issue(USER);
    expect(start().read(token)).toMatchObject({ userId: USER });
    expect((await readFile(secretFile(), 'utf8')).length).toBe(64);
    expect((await stat(secretFile())).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  });

  it.each(['', 'a'])('is created anew if an interrupted start has left %j', async (left) => {
    await writeFile(secretFile(), left);
    const forged = start().issue(USER);
    await writeFile(secretFile(), left);
    const tokens = start();
    expect(tokens.read(forged)).toBeUndefined();
    expect(start().read(tokens.issue(USER))).toMatchObject({ userId: USER });
    expect((await readFile(secretFile(), 'utf8')).length).toBe(64);
  });
});

it('a token that is dated ahead expires no later', () => {
  const now = Math.floor(Date.now() / 1000);
  jest.spyOn(Date, 'now').mockReturnValue(now * 1000);
  const session = start().read(start().issue(USER, now + 86_400));
  expect(session).toMatchObject({ issuedAt: now + 86_400, endsAt: now + 7 * 86_400 });
});

it('a token that was valid before is refused once it has expired', () => {
  const tokens = start();
  const token = tokens.issue(USER);
  expect(tokens.read(token)).toMatchObject({ userId: USER });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 7 * 24 * 3600 * 1000 + 1000);
  expect(tokens.read(token)).toBeUndefined();
});
