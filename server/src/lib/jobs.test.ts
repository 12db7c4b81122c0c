import { Types } from 'mongoose';
import { useTestServer } from '../testing/servers/startTestServer.ts';
import { JobModel, createJobs } from './jobs.ts';

const server = useTestServer();

/** Jobs whose handler pushes what it gets and fails while `failures` lasts. */
function buildJobs() {
  const handled: object[] = [];
  const state = { failures: 0 };
  const tidy = async (data: { user: Types.ObjectId }) => {
    handled.push(data);
    if (state.failures-- > 0) throw new Error('It failed');
  };
  return { jobs: createJobs<{ tidy: { user: Types.ObjectId } }>({ tidy }, server.services.log), handled, state };
}
const user = new Types.ObjectId();
beforeEach(() => JobModel.deleteMany());

it('start handles a job with its data and removes it', async () => {
  const { jobs, handled } = buildJobs();
  expect(await (await jobs.start('tidy', { user })).done).toBe(true);
  expect(handled).toEqual([{ user }]);
  expect(await JobModel.countDocuments()).toBe(0);
});

it('start stores the job before it is handled', async () => {
  const seen: number[] = [];
  const count = async () => void seen.push(await JobModel.countDocuments());
  const { done } = await createJobs<{ count: object }>({ count }, server.services.log).start('count', {});
  await done;
  expect(seen).toEqual([1]);
});

it('a job that failed is logged, handled again by the next resume, and then after longer and longer pauses', async () => {
  const { jobs, handled, state } = buildJobs();
  state.failures = 6;
  expect(await (await jobs.start('tidy', { user })).done).toBe(false);
  const failed = { msg: 'A job failed and will run again', job: { kind: 'tidy', failures: 1 } };
  expect(server.logs.at(-1)).toMatchObject(failed);
  const pauses: number[] = [];
  for (let i = 0; i < 5; i++) {
    await jobs.resume();
    const job = await JobModel.findOne().lean();
    expect(job!.failures).toBe(i + 2);
    pauses.push(Math.round((job!.due.getTime() - Date.now()) / 60_000));
    await jobs.resume();
    expect(handled).toHaveLength(i + 2); // not yet
    await JobModel.updateMany({}, { due: new Date(0) });
  }
  expect(pauses).toEqual([2, 4, 8, 16, 32]);
  await JobModel.updateMany({}, { failures: 100 });
  state.failures = 1;
  await jobs.resume();
  expect((await JobModel.findOne().lean())!.due.getTime()).toBeLessThanOrEqual(Date.now() + 24 * 3_600_000);
  await JobModel.updateMany({}, { due: new Date(0) });
  await jobs.resume();
  expect(await JobModel.countDocuments()).toBe(0);
});

it('resume handles what a crash interrupted, and a failed or unknown job keeps no other from it', async () => {
  const { jobs, handled, state } = buildJobs();
  state.failures = 1;
  const [data, due] = [{ user }, new Date(0)];
  await JobModel.create({ kind: 'tidy', data, due }, { kind: 'unknown', data, due }, { kind: 'tidy', data, due });
  await jobs.resume();
  expect(handled).toEqual([data, data]);
  expect(await JobModel.countDocuments()).toBe(2);
});

it('resume leaves alone what this process is handling', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let count = 0;
  const slow = async () => {
    count += 1;
    await finished;
  };
  const jobs = createJobs<{ slow: object }>({ slow }, server.services.log);
  const { done } = await jobs.start('slow', {});
  while (count === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  await jobs.resume();
  finish();
  expect(await done).toBe(true);
  expect(count).toBe(1);
});
