import mongoose, { Schema } from 'mongoose';

/** Upgrades of the stored data that are through. */
const UpgradeModel = mongoose.model(
  'Upgrade',
  new Schema({ _id: String, at: Date }, { collection: 'upgrades', versionKey: false }),
);

/**
 * Brings what earlier versions have stored in line, once for a database; begun anew after a crash, and for the data of a
 * restored backup.
 * @param name what is true of the data afterwards
 */
export async function upgradeOnce(name: string, upgrade: () => Promise<unknown>): Promise<void> {
  if (await UpgradeModel.exists({ _id: name })) return;
  await upgrade();
  await UpgradeModel.updateOne({ _id: name }, { $set: { at: new Date() } }, { upsert: true });
}
