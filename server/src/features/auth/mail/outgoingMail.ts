import mongoose, { type InferSchemaType, Schema } from 'mongoose';

/** What emails are about: those with a link of that kind, and the news of a new password. */
export const MAIL_KINDS = ['verification', 'recovery', 'passwordChanged'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** If a process dies while sending an email, it is tried again after this. Longer than any attempt takes. */
const LEASE_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 4 * 3_600_000;
/** With these pauses, the last attempt is made after about a day. */
const MAX_TRIES = 15;

const outgoingMailSchema = new Schema(
  {
    /** Kind and email key: an address has at most one unsent email of a kind. */
    _id: { type: String, required: true },
    kind: { type: String, enum: MAIL_KINDS, required: true },
    /** The receiver. Whether there is such an account is checked when the email is sent. */
    emailKey: { type: String, required: true },
    /** When to send it; while it is being sent, when to retry. */
    due: { type: Date, required: true, index: true },
    /** How often it has been tried. */
    tries: { type: Number, required: true },
  },
  { collection: 'outgoingMail', versionKey: false },
);

/** Emails still to be sent, so that none is lost in a crash. */
export const OutgoingMailModel = mongoose.model('OutgoingMail', outgoingMailSchema);

export type OutgoingMail = InferSchemaType<typeof outgoingMailSchema>;

export function mailId(kind: MailKind, emailKey: string): string {
  return `${kind} ${emailKey}`;
}

/** Stores an email to be sent now, in place of an unsent one of the same kind. */
export async function storeMail(kind: MailKind, emailKey: string): Promise<void> {
  const mail = { kind, emailKey, due: new Date(), tries: 0 };
  await OutgoingMailModel.updateOne({ _id: mailId(kind, emailKey) }, { $set: mail }, { upsert: true });
}

/**
 * Takes an email that is due; nobody else gets it for a while.
 * @param _id takes only this one @returns `null` if there is none
 */
export async function takeDueMail(_id?: string): Promise<OutgoingMail | null> {
  const now = new Date();
  return OutgoingMailModel.findOneAndUpdate(
    { ...(_id !== undefined && { _id }), due: { $lte: now } },
    { $set: { due: new Date(now.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();
}

/** Whether an email is still to be sent. */
export async function isWaiting(_id: string): Promise<boolean> {
  return (await OutgoingMailModel.exists({ _id })) !== null;
}

/** Removes an email that needs no further attempt, unless it was requested again meanwhile. */
export async function removeMail({ _id, due }: OutgoingMail): Promise<void> {
  await OutgoingMailModel.deleteOne({ _id, due });
}

/** Postpones an email after a failure; after too many, it is dropped. */
export async function retryMailLater(mail: OutgoingMail): Promise<void> {
  const { _id, due, tries } = mail;
  if (tries >= MAX_TRIES) return removeMail(mail);
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  await OutgoingMailModel.updateOne({ _id, due }, { due: new Date(Date.now() + pause) });
}

/** Deletes the unsent emails of an email address. */
export async function deleteMailOf(emailKey: string): Promise<void> {
  await OutgoingMailModel.deleteMany({
    _id: { $in: MAIL_KINDS.map((kind) => mailId(kind, emailKey)) },
  });
}
