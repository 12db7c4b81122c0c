import { rootReducer } from './store.ts';

/** Each brings a slice into the store; asked again, it is there. */
export const bringOutline = () =>
  import('../features/outline/outlineSlice.ts').then(({ outlineSlice }) => rootReducer.inject(outlineSlice));
export const bringProfile = () =>
  import('../features/profile/profileSlice.ts').then(({ profileSlice }) => rootReducer.inject(profileSlice));
export const bringPosts = () =>
  import('../features/posts/postsSlice.ts').then(({ postsSlice }) => rootReducer.inject(postsSlice));
