import { expect, type Page } from '@playwright/test';

/** The line that says where the text of a form is stored. */
export const stateOf = (page: Page) => page.getByRole('main').locator('[data-state][role=status]').first();

/** The form of an act. */
export const actForm = (page: Page) => ({
  answer: (heading: string) => page.getByRole('textbox', { name: heading }),
  state: stateOf(page),
  save: async () => page.getByRole('button', { name: 'SAVE' }).click(),
});

/** Expects a success message, which screen readers announce. */
export async function expectAlert(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('status').getByText(words, { exact: true })).toBeVisible();
}
