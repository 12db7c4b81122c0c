import { expect, type Page } from '@playwright/test';

/** What a writer does in an act's form. */
export const actForm = (page: Page) => ({
  answer: (heading: string) => page.getByRole('textbox', { name: heading }),
  state: page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /saved|Saving|Unsaved/ }),
  openMore: async () => page.getByText('More beats (optional)').click(),
  save: async () => page.getByRole('button', { name: 'SAVE' }).click(),
});

/** The floating message with these words. */
export async function expectAlert(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}
