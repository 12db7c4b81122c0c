import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildProfile } from '../../testing/profiles.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';

const server = useTestServer();

async function writerWithProfile(overrides: Record<string, unknown> = {}) {
  const caller = callAs(server, await signUp(server));
  const { body: profile } = await caller.post('/api/profile', buildProfile(overrides)).expect(200);
  return { caller, profile };
}

describe('POST /api/profile', () => {
  let refused: Awaited<ReturnType<typeof writerWithProfile>> | undefined;
  it.each<[string, unknown]>([
    ['status', 'Bored'],
    ['status', ''],
    ['status', ['Other']],
    ['status', 7],
    ['genres', ''],
    ['genres', ' , ,'],
    ['genres', []],
    ['genres', [' ']],
    ['genres', [7]],
    ['genres', [['Noir']]],
    ['genres', { 0: 'Noir' }],
    ['genres', 'g'.repeat(51)],
    ['genres', ['No\u0007ir']],
    ['company', 'c'.repeat(201)],
    ['company', ['Ink']],
    ['company', 'In\nk'],
    ['location', 'l'.repeat(201)],
    ['location', { $ne: '' }],
    ['bio', 'b'.repeat(5_001)],
    ['bio', 'b\u0000'],
    ['bio', '\ud800'],
    ['bio', true],
    ['social', 'https://a.example'],
    ['social', ['https://a.example']],
    ...['website', 'amazonauthor', 'twitter', 'facebook', 'youtube', 'linkedin', 'instagram', 'social.twitter'].flatMap(
      (field): [string, unknown][] => [
        [field, 'javascript:alert(1)'],
        [field, 'JaVaScRiPt://example.com/%0aalert(1)'],
        [field, 'data:text/html,<script>alert(1)</script>'],
        [field, 'ftp://example.com'],
        [field, '//example.com'],
        [field, 'example.com'],
        [field, 'https://'],
        [field, `https://example.com/${'u'.repeat(2_000)}`],
        [field, { href: 'https://example.com' }],
      ],
    ),
  ])('refuses %s %j and changes nothing', async (field, value) => {
    const { caller, profile } = (refused ??= await writerWithProfile({ bio: 'Bio' }));
    const change = field.startsWith('social.') ? { social: { twitter: value } } : { [field]: value };
    const answer = await caller.post('/api/profile', { company: 'New', ...change });
    expect([answer.status, answer.body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [field]]);
    expect((await caller.get('/api/profile/me')).body).toEqual(profile);
  });

  it('refuses a list of much too much before anybody looks into it', async () => {
    const { caller } = (refused ??= await writerWithProfile({ bio: 'Bio' }));
    const answer = await caller.post('/api/profile', { genres: Array<string>(60).fill(' '.repeat(900)) });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ msg: expect.stringContaining('much too long'), path: 'genres' }],
    ]);
  });

  it('takes every field at its limit, counted after trimming', async () => {
    const atLimit = {
      genres: Array.from({ length: 20 }, () => ` ${'g'.repeat(50)} `),
      company: ` ${'c'.repeat(200)} `,
      location: 'l'.repeat(200),
      bio: '🙂'.repeat(2_500),
      website: `https://example.com/${'u'.repeat(1_980)}`,
    };
    const { profile } = await writerWithProfile(atLimit);
    expect(profile).toMatchObject({ bio: atLimit.bio, website: atLimit.website, company: 'c'.repeat(200) });
  });

  it('refuses 21 genres without naming a field', async () => {
    const { caller } = await writerWithProfile();
    const answer = await caller.post('/api/profile', { genres: Array<string>(21).fill('Noir').join() });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ msg: expect.any(String) }]);
  });
});
