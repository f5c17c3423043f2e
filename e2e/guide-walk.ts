import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type Client } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { asWebp } from './as-webp.ts';
import { openVisitor, type VisitorOptions } from './browser.ts';
import { register, signIn } from './pages/register.ts';
import { ADMIN } from './running-server.ts';

export type GuideLanguage = 'en' | 'es';

/** Somebody who follows a guide to the letter, and takes its pictures. */
export interface Walk {
  readonly origin: string;
  readonly browser: Browser;
  readonly language: GuideLanguage;
  /** Whoever walks only to see whether the guide holds changes no picture of it. */
  readonly takesPictures: boolean;
}

const FOLDER = path.resolve('docs/guides/pictures');
export const SIZES = { desk: { width: 1120, height: 700 }, phone: { width: 390, height: 780 } } as const;
const QUALITY = 0.75;
const PASSWORD = 'una frase larga';

export async function openPage(
  { browser, origin, language }: Walk,
  options: VisitorOptions = {},
): Promise<Page> {
  const { page } = await openVisitor(browser, origin, { locale: language, ...options });
  await page.addInitScript(inLight);
  await page.setViewportSize(options.viewport === 'thumb' ? SIZES.phone : SIZES.desk);
  page.setDefaultTimeout(30_000);
  return page;
}

/** What is read on paper. Runs in the page, also in one that has no storage. */
function inLight(): void {
  try {
    localStorage.setItem('lonja.theme', 'light');
  } catch {
    // about:blank keeps nothing
  }
}

/** Somebody who has no account and opens this address. */
export async function openPerson(
  walk: Walk,
  username: string,
  address: string,
  options: VisitorOptions = {},
): Promise<Page> {
  const page = await openPage(walk, options);
  await page.goto(address);
  await page.getByRole('link', { name: 'Crear cuenta de cliente nuevo' }).click();
  await register(page, { username, email: `${username}@example.org`, password: PASSWORD });
  await page.waitForURL(`**${address}*`);
  return page;
}

/** The administrator, in the panel. */
export async function openPanel(walk: Walk): Promise<Page> {
  const page = await openPage(walk);
  await page.goto('/login');
  await signIn(page, ADMIN.username, ADMIN.password);
  await page.waitForURL('**/admin/users');
  return page;
}

export async function take({ language, takesPictures }: Walk, page: Page, name: string): Promise<void> {
  if (!takesPictures) return;
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForTimeout(400);
  const png = await page.screenshot({ animations: 'disabled' });
  mkdirSync(path.join(FOLDER, language), { recursive: true });
  writeFileSync(path.join(FOLDER, language, `${name}.webp`), await asWebp(page, png, 1, QUALITY));
}

export interface Classmate {
  readonly userId: string;
  readonly client: Client;
}

/** Somebody whose screen is not looked at: the same calls. */
export async function arrive(origin: string, username: string): Promise<Classmate> {
  const visitor = createClient({ origin, readToken: () => null });
  const { id: userId } = await visitor.call('register', {
    body: { username, email: `${username}@example.org`, password: PASSWORD },
  });
  const answer = await visitor.call('login', { body: { username, password: PASSWORD } });
  if (!('token' in answer)) throw new Error(`${username} has a second factor`);
  return { userId, client: createClient({ origin, readToken: () => answer.token }) };
}
