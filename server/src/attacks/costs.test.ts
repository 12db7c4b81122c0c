import { BEATS, MAX } from '../contract/index.ts';
import { signUpVerified } from '../testing/builders.ts';
import { type Caller, callAs } from '../testing/callAs.ts';
import { buildCharacter } from '../testing/characters.ts';
import { buildProfile } from '../testing/profiles.ts';
import { useTestServer } from '../testing/servers/startTestServer.ts';

const server = useTestServer();

/** Milliseconds of this process, whatever else the machine does; the least of three tries. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  const tries: number[] = [];
  for (let i = 0; i < 3; i++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    tries.push((user + system) / 1_000);
  }
  return Math.min(...tries);
}

const beats = (text: string) => Object.fromEntries(BEATS.map(({ key }) => [key, text]));
const words = (length: number) => 'tide '.repeat(length / 5);
const blanks = (length: number) => `x${' '.repeat(length - 1)}`;
let saves = 0;
/** Replaces a text by another one of as many characters, of which less than half is the same. */
const replaced = (fill: (length: number) => string) => async (caller: Caller) => {
  saves += 1;
  const text = fill(MAX.beat);
  const other = saves % 2 ? text : text.replaceAll(/\s/g, '\t').replaceAll('tide', 'bell');
  await caller.post('/api/outlines?view=texts', beats(other)).expect(200);
};
const profile = (field: string, value: unknown) => (caller: Caller) =>
  caller.post('/api/profile', buildProfile({ [field]: value })).expect(400);
const description = (html: string) => (caller: Caller) =>
  caller.put('/api/outlines/characters?view=character', buildCharacter({ desc: html, name: '' })).expect(400);
const signUp = (password: string) => (caller: Caller) => caller.post('/api/users', { password }).expect(400);

describe('the dearest text that a body can bring costs little more than a plain one as long', () => {
  it.each<[string, (caller: Caller) => Promise<unknown>, (caller: Caller) => Promise<unknown>]>([
    ['beats of blanks that are replaced by others', replaced(blanks), replaced(words)],
    [
      'a list of four million genres',
      profile('genres', 'a,'.repeat(3_900_000)),
      profile('company', 'a,'.repeat(3_900_000)),
    ],
    [
      'a description of nothing but tags',
      description('<a>'.repeat(3_000) + '</b>'.repeat(2_700)),
      description(words(20_000)),
    ],
    ['a description that ends in the middle of a tag', description('<p '.repeat(6_600)), description(words(20_000))],
    ['a password of a quarter of a megabyte', signUp('x'.repeat(250_000)), signUp(blanks(40_000))],
  ])('%s', async (_, dear, plain) => {
    const caller = callAs(server, await signUpVerified(server));
    await plain(caller);
    expect((await costOf(() => dear(caller))) / (await costOf(() => plain(caller)))).toBeLessThan(10);
  });
});
