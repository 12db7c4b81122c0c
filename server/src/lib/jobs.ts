import mongoose, { Schema, type Types } from 'mongoose';
import type { Logger } from 'pino';

interface StoredJob {
  _id: Types.ObjectId;
  kind: string;
  data: unknown;
  /** When `resume` may run it. */
  due: Date;
  /** How often it has failed. */
  failures?: number;
  /** The milliseconds after which it is to run once more when it has been done. */
  repeatAfter?: number;
}

const jobSchema = new Schema<StoredJob>(
  {
    kind: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    due: { type: Date, required: true },
    failures: Number,
    repeatAfter: Number,
  },
  { versionKey: false },
);

/** The stored jobs. There are few at any time, so the collection needs no index. */
export const JobModel = mongoose.model<StoredJob>('Job', jobSchema, 'jobs');

/** A job that fails again waits twice as long each time, a day at most. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [2 * 60_000, 24 * 3_600_000];

/** What runs each kind of job. A handler may run several times, also at once in two processes, so it must be repeatable. */
export type JobHandlers<Data> = { readonly [Kind in keyof Data]: (data: Data[Kind]) => Promise<void> };

/** Work that spans documents and must be finished although the process may crash meanwhile. `Data` names its kinds. */
export interface Jobs<Data> {
  /**
   * Stores a job and begins to run it. A failure is logged, and the job stays for `resume`.
   * @param options `repeatAfter`: the milliseconds after which it runs once more
   * @returns once it is stored: `done` resolves when it has run, with whether it was done
   * @throws if the job can't be stored; then nothing was done
   */
  start<Kind extends keyof Data & string>(
    kind: Kind,
    data: Data[Kind],
    options?: { repeatAfter?: number },
  ): Promise<{ readonly done: Promise<boolean> }>;
  /** Runs each stored job that is due and that this process isn't running already; call it at the start and regularly. */
  resume(): Promise<void>;
}

/** Makes the jobs of a process. @param handlers one for each kind */
export function createJobs<Data>(handlers: JobHandlers<Data>, log: Logger): Jobs<Data> {
  const running = new Set<string>();

  async function execute(job: Omit<StoredJob, 'due'>): Promise<boolean> {
    const id = String(job._id);
    if (running.has(id)) return false;
    running.add(id);
    try {
      await handlers[job.kind as keyof Data](job.data as Data[keyof Data]);
      await finish(job);
      return true;
    } catch (error) {
      const failures = (job.failures ?? 0) + 1;
      log.error({ err: error, job: { id, kind: job.kind, failures } }, 'A job failed and will run again');
      await postpone(job, failures).catch(() => {}); // then `resume` runs it sooner
      return false;
    } finally {
      running.delete(id);
    }
  }

  return {
    start: async (kind, data, { repeatAfter } = {}) => {
      const job = { kind, data, due: new Date(), ...(repeatAfter !== undefined && { repeatAfter }) };
      const { _id } = await JobModel.create(job);
      return { done: execute({ ...job, _id }) };
    },
    resume: async () => {
      for (const job of await JobModel.find({ due: { $lte: new Date() } }).lean<StoredJob[]>()) await execute(job);
    },
  };
}

async function finish({ _id, repeatAfter }: Pick<StoredJob, '_id' | 'repeatAfter'>): Promise<void> {
  if (repeatAfter === undefined) await JobModel.deleteOne({ _id });
  else {
    const due = new Date(Date.now() + repeatAfter);
    await JobModel.updateOne({ _id }, { $set: { due }, $unset: { repeatAfter: 1, failures: 1 } });
  }
}

/** The first failure may have been a moment's: `resume` tries again the next time. */
async function postpone({ _id }: Pick<StoredJob, '_id'>, failures: number): Promise<void> {
  const pause = failures === 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), LONGEST_PAUSE_MS);
  await JobModel.updateOne({ _id }, { failures, due: new Date(Date.now() + pause) });
}
