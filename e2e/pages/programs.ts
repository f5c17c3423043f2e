import type { Locator, Page } from 'playwright-core';

/** The dialog of a person's programs, in English. */
export const locatePrograms = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Bots and API keys' });

/** Opens it from the account menu. @param view its tab; the keys unless given */
export async function openPrograms(page: Page, view?: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Bots and API keys' }).click();
  const programs = locatePrograms(page);
  await programs.getByRole('tab', { name: 'API keys' }).waitFor();
  if (view !== undefined) await programs.getByRole('tab', { name: view }).click();
  return programs;
}

/** A program in a list of them, by its name. */
export const programIn = (list: Locator, name: string): Locator =>
  list.getByRole('listitem').filter({ hasText: name }).first();
