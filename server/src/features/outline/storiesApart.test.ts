import { BEAT_KEYS, type Outline, type Story } from '../../contract/index.ts';
import { signUp } from '../../testing/builders.ts';
import { callAs } from '../../testing/callAs.ts';
import { buildCharacter } from '../../testing/characters.ts';
import { printedRandom } from '../../testing/random.ts';
import { useTestServer } from '../../testing/servers/startTestServer.ts';
import { sized } from '../../testing/sized.ts';

const server = useTestServer();
const RUNS = sized(5, 500);
const STEPS = 15;

it('no text of one story gets into another, whatever two devices do', async () => {
  const random = printedRandom('stories apart');
  for (let run = 0; run < RUNS; run++) {
    const caller = callAs(server, await signUp(server));
    const post = (body: object) => caller.post('/api/outlines', body);
    /** The story that each device shows; the first step of both is a first save at once. */
    const shown: string[] = (await Promise.all([post({}), post({})])).map(({ body }) => body._id);
    const removed = new Set<string>();
    /** Saves that a device sends later, or again. */
    const held: (() => Promise<{ status: number }>)[] = [];

    /** One step of a device: every text and name says which story it was written for. */
    async function act(device: 0 | 1): Promise<{ status: number }> {
      const outline = shown[device]!;
      const text = `${outline} ${random.int(1e6)}`;
      const save = async () => post({ outline, [random.pick(BEAT_KEYS)]: text });
      const steps = [
        save,
        save,
        save,
        async () => caller.put('/api/outlines/characters', buildCharacter({ outline, name: text })),
        async () => (held.push(save), { status: 200 }),
        async () => held.splice(random.int(held.length || 1), 1)[0]?.() ?? save(),
        async () => {
          const { body } = await caller.get('/api/outlines/me?stories=true');
          if (body.length === 0) return { status: 200 };
          const { _id } = random.pick(body as Story[]);
          const response = await post({ outline: _id, open: true });
          if (response.status === 200) shown[device] = _id;
          return response;
        },
        async () => {
          const response = await caller.post('/api/outlines', { new: true }).set('Idempotency-Key', text);
          if (response.status === 200) shown[device] = response.body._id;
          return response;
        },
        async () => {
          if (!random.chance(0.3)) return { status: 200 };
          const response = await post({ outline, remove: true });
          if (response.status === 200) removed.add(outline);
          return response;
        },
      ];
      return random.pick(steps)();
    }

    for (let step = 0; step < STEPS; step++)
      for (const { status } of await Promise.all([act(0), act(1)])) expect([200, 400, 404]).toContain(status);

    const stories: Story[] = (await caller.get('/api/outlines/me?stories=true')).body;
    expect(stories.filter(({ open }) => open)).toHaveLength(stories.length > 0 ? 1 : 0);
    for (const story of stories) {
      expect(removed.has(story._id)).toBe(false);
      const outline: Outline = (await caller.get(`/api/outlines/me?outline=${story._id}`)).body;
      const texts = BEAT_KEYS.flatMap((beat) => outline[beat] ?? []);
      const names = outline.characters.map(({ name }) => name);
      expect([story.present, story.characters]).toEqual([texts.length, names.length]);
      expect([...texts, ...names].filter((text) => !text.startsWith(story._id))).toEqual([]);
    }
  }
}, 600_000);
