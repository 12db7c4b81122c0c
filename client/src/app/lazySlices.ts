import { rootReducer } from './store.ts';

/** Each brings a slice into the store and gives its module; asked again, it is there. */
export async function bringOutline() {
  const module = await import('../features/outline/outlineSlice.ts');
  rootReducer.inject(module.outlineSlice);
  return module;
}

export async function bringProfile() {
  const module = await import('../features/profile/profileSlice.ts');
  rootReducer.inject(module.profileSlice);
  return module;
}

export async function bringPosts() {
  const module = await import('../features/posts/postsSlice.ts');
  rootReducer.inject(module.postsSlice);
  return module;
}
