import mongoose, { Schema, type Types } from 'mongoose';
import { SOCIAL_SITES, STATUSES, type SocialSite, type Status, type Work } from '../../contract/index.ts';

/** A finished work as it is stored; empty texts are absent. */
export type StoredWork = Omit<Work, '_id'> & { _id: Types.ObjectId };

/** A writer's profile as it is stored; empty texts are absent. Name and image are stored with the user. */
export interface StoredProfile {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  status: Status;
  genres: string[];
  company?: string;
  website?: string;
  location?: string;
  bio?: string;
  amazonauthor?: string;
  social?: { [site in SocialSite]?: string };
  works: StoredWork[];
  date: Date;
  /** Counts the changes, so that one can tell whether there was another meanwhile. */
  revision?: number;
}

const workSchema = new Schema<StoredWork>({
  title: { type: String, required: true },
  author: { type: String, required: true },
  genre: String,
  desc: String,
  asin: String,
  url: String,
});

const profileSchema = new Schema<StoredProfile>(
  {
    user: { type: Schema.Types.ObjectId, required: true, unique: true },
    status: { type: String, enum: STATUSES, required: true },
    genres: { type: [String], required: true },
    company: String,
    website: String,
    location: String,
    bio: String,
    amazonauthor: String,
    social: Object.fromEntries(SOCIAL_SITES.map((site) => [site, String])),
    works: [workSchema],
    date: { type: Date, default: () => new Date() },
    revision: Number,
  },
  { versionKey: false },
);
/** The order of the list: the newest made first. */
profileSchema.index({ date: -1, _id: -1 });

export const ProfileModel = mongoose.model<StoredProfile>('Profile', profileSchema, 'profiles');
