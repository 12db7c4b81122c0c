import mongoose, { Schema } from 'mongoose';
import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import { isDuplicateKey } from '../errors.ts';

const limitSchema = new Schema(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expires: { type: Date, required: true },
  },
  { collection: 'limits', versionKey: false },
);
limitSchema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** One window of one limit: how often, and when it ends. */
export const LimitModel = mongoose.model('Limit', limitSchema);

const OUT_OF_DISK = 14031;

/** Windows of `express-rate-limit` in the database, so that all instances count together and a restart forgets nothing. */
export class LimitStore implements Store {
  readonly localKeys = false;
  readonly prefix: string;
  private windowMs: number;

  /** @param name tells this limit from others @param windowMs length of a window, from its first call on */
  constructor(name: string, windowMs: number) {
    this.prefix = `${name}:`;
    this.windowMs = windowMs;
  }

  init(options: Options): void {
    this.windowMs = options.windowMs;
  }

  /** The present window of a key, `undefined` if there is none. */
  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    const found = await LimitModel.findOne({ _id: this.prefix + key, expires: { $gt: new Date() } }).lean();
    return found ? { totalHits: found.count, resetTime: found.expires } : undefined;
  }

  /** Counts one more, in one update: a window that has ended (the database may not have removed it yet) starts anew. */
  async increment(key: string): Promise<ClientRateLimitInfo> {
    const now = new Date();
    const lives = { $gt: ['$expires', now] };
    const window = [
      {
        $set: {
          count: { $cond: [lives, { $add: ['$count', 1] }, 1] },
          expires: { $cond: [lives, '$expires', new Date(now.getTime() + this.windowMs)] },
        },
      },
    ];
    const counted = await this.upsert(this.prefix + key, window);
    return { totalHits: counted.count, resetTime: counted.expires };
  }

  /** Nobody waits for this: if it fails, one call more is counted, and that is all. */
  async decrement(key: string): Promise<void> {
    const window = { _id: this.prefix + key, count: { $gt: 0 } };
    await LimitModel.updateOne(window, { $inc: { count: -1 } }).catch(() => {});
  }

  async resetKey(key: string): Promise<void> {
    await LimitModel.deleteOne({ _id: this.prefix + key });
  }

  private async upsert(id: string, update: mongoose.PipelineStage.Set[]) {
    const count = () =>
      LimitModel.findOneAndUpdate({ _id: id }, update, {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      }).lean();
    // Two first calls at once may both try to insert; the one that lost then finds the other's window.
    const counted = await count().catch((error: { code?: number }) => {
      if (isDuplicateKey(error)) return count();
      // With a full disk nothing can be counted; that must not keep people from reading what they have.
      if (error.code === OUT_OF_DISK) return { count: 1, expires: new Date(Date.now() + this.windowMs) };
      throw error;
    });
    return counted!;
  }
}
