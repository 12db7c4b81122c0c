import type { Page } from '@playwright/test';
import type { Profile } from '@trefoil/server/contract';
import type { Account } from './account';

export const PROFILE = { status: 'Published Writer', genres: 'Literary, Historical, Gothic, Mystery, Satire' };

/** The stored profile of this person. */
export const ownProfile = (account: Account) => account.call<Profile>('GET', '/api/profile/me');

/** Presses SAVE. */
export const save = (page: Page) => page.getByRole('button', { name: 'SAVE' }).click();
