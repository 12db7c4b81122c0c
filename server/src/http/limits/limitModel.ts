import mongoose, { Schema } from 'mongoose';

/** How often something was done in the present window of a rule. Read and written by `rate-limiter-flexible` alone. */
const limitSchema = new Schema(
  {
    /** Name of the rule, a colon, and whom it is counted for. */
    key: { type: String, required: true, unique: true },
    points: { type: Number, required: true },
    expire: { type: Date, required: true },
  },
  { collection: 'limits', versionKey: false },
);
limitSchema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const LimitModel = mongoose.model('Limit', limitSchema);
