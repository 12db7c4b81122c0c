import type { Page } from '@playwright/test';

/** Breaks the connection after the server has handled a change to `path`, `toLose` times. */
export async function loseAnswers(page: Page, path: RegExp, toLose = 1): Promise<{ toLose: number }> {
  const answers = { toLose };
  await page.route(path, async (route) => {
    if (!['POST', 'PUT'].includes(route.request().method())) return route.fallback();
    const answer = await route.fetch();
    if (answers.toLose === 0) return route.fulfill({ response: answer });
    answers.toLose -= 1;
    return route.abort('connectionreset');
  });
  return answers;
}
