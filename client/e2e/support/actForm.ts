import { expect, type Page } from '@playwright/test';

/** The line that says where the text is. */
export const stateOf = (page: Page) => page.getByRole('main').locator('[data-state][role=status]').first();

/** What a writer does in an act's form. */
export const actForm = (page: Page) => ({
  answer: (heading: string) => page.getByRole('textbox', { name: heading }),
  state: stateOf(page),
  openMore: async () => page.locator('details[data-more] > summary').click(),
  save: async () => page.getByRole('button', { name: 'SAVE' }).click(),
});

/** The floating message with these words. */
export async function expectAlert(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words, { exact: true })).toBeVisible();
}
