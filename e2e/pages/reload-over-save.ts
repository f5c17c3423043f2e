import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { passAgain } from './pass-again.ts';

/**
 * Chooses a setting whose save reaches nobody, and loads the page anew at once.
 * @returns the settings that the new page has saved by itself
 */
export async function reloadOverSave(page: Page, choose: () => Promise<void>): Promise<unknown> {
  let sent = 0;
  let saved: unknown;
  const cutOffFirst = async (route: Route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    sent += 1;
    if (sent === 1) return;
    const response = await route.fetch();
    await route.fulfill({ response });
    saved = await response.json();
  };
  await page.route('**/settings', cutOffFirst);
  await choose();
  await expect.poll(() => sent).toBe(1);
  await page.reload();
  await expect.poll(() => saved).toBeDefined();
  await passAgain(page, '**/settings', cutOffFirst);
  return saved;
}
