import type { Page } from 'playwright-core';
import { passAgain } from './pass-again.ts';

interface EmptyList {
  /** The page's path. */
  readonly at: string;
  /** The path that the list is read from. */
  readonly from: string;
  /** What stands in its place. */
  readonly says: string;
}

/** Opens a list as where nobody has made anything yet, and reads it truly from then on: journeys share an installation. */
export async function openEmptyList(page: Page, { at, from, says }: EmptyList): Promise<void> {
  const list = `**${from}`;
  await page.route(list, (route) => route.fulfill({ json: [] }));
  await page.goto(at);
  await page.getByText(says).waitFor();
  await passAgain(page, list);
}
