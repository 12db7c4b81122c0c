import { rootReducer } from '../app/store.ts';
import { outlineSlice } from '../features/outline/outlineSlice.ts';
import { postsSlice } from '../features/posts/postsSlice.ts';
import { profileSlice } from '../features/profile/profileSlice.ts';
import { editsSlice } from '../lib/edits/editsSlice.ts';

// A test may look at any slice before a screen has brought it.
rootReducer.inject(outlineSlice).inject(profileSlice).inject(postsSlice).inject(editsSlice);
