import mongoose, { Schema, type Types } from 'mongoose';
import type { Logger } from 'pino';

interface StoredJob {
  _id: Types.ObjectId;
  kind: string;
  data: unknown;
  /** When `resume` may run it. */
  due: Date;
}

const jobSchema = new Schema<StoredJob>(
  {
    kind: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    due: { type: Date, required: true },
  },
  { versionKey: false },
);

/** The stored jobs. There are few at any time, so the collection needs no index. */
export const JobModel = mongoose.model<StoredJob>('Job', jobSchema, 'jobs');

/** What runs each kind of job. A handler may run several times, also at once in two processes, so it must be repeatable. */
export type JobHandlers<Data> = { readonly [Kind in keyof Data]: (data: Data[Kind]) => Promise<void> };

/** Work that spans documents and must be finished although the process may crash meanwhile. `Data` names its kinds. */
export interface Jobs<Data> {
  /**
   * Stores a job, runs it and removes it. A failure is logged, and the job stays for `resume`.
   * @returns whether the job was done
   * @throws if the job can't be stored; then nothing was done
   */
  run<Kind extends keyof Data & string>(kind: Kind, data: Data[Kind]): Promise<boolean>;
  /** Stores a job that `resume` runs at `due` or later. */
  schedule<Kind extends keyof Data & string>(kind: Kind, data: Data[Kind], due: Date): Promise<void>;
  /** Runs each stored job that is due and that this process isn't running already; call it at the start and regularly. */
  resume(): Promise<void>;
}

/** Makes the jobs of a process. @param handlers one for each kind */
export function createJobs<Data>(handlers: JobHandlers<Data>, log: Logger): Jobs<Data> {
  const running = new Set<string>();

  const store = (kind: string, data: unknown, due: Date) => JobModel.create({ kind, data, due });

  async function execute({ _id, kind, data }: Pick<StoredJob, '_id' | 'kind' | 'data'>): Promise<boolean> {
    const id = String(_id);
    if (running.has(id)) return false;
    running.add(id);
    try {
      await handlers[kind as keyof Data](data as Data[keyof Data]);
      await JobModel.deleteOne({ _id });
      return true;
    } catch (error) {
      log.error({ err: error, job: { id, kind } }, 'A job failed and will run again');
      return false;
    } finally {
      running.delete(id);
    }
  }

  return {
    run: async (kind, data) => {
      const { _id } = await store(kind, data, new Date());
      return execute({ _id, kind, data });
    },
    schedule: async (kind, data, due) => void (await store(kind, data, due)),
    resume: async () => {
      for (const job of await JobModel.find({ due: { $lte: new Date() } }).lean()) await execute(job);
    },
  };
}
