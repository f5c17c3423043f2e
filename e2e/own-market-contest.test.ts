import { createClient, type Client } from '@lonja/protocol/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { reachDashboard } from './pages/dashboard.ts';
import { register } from './pages/register.ts';
import { ADMIN, type RunningServer } from './running-server.ts';
import { startServer } from './start-server.ts';
import { findStumblesInBothThemes } from './stumbles.ts';

const PASSWORD = 'una frase larga';
const personOf = (username: string) => ({ username, email: `${username}@example.org`, password: PASSWORD });
const TEACHER = personOf('ana.docente');
const STUDENT = personOf('eva.alumna');
const CONTEST = 'Semestre de bolsa';
/** It begins with a whole minute. */
const BEGINS_WITHIN_MS = 100_000;

let server: RunningServer;
let browser: Browser;
let contexts: BrowserContext[];
let teacher: Page;
let wall: Page;
let student: { readonly client: Client; readonly userId: string };

beforeAll(async () => {
  server = await startServer();
  browser = await sharedBrowser();
  const visitors = await Promise.all([
    openVisitor(browser, server.origin, { locale: 'en' }),
    openVisitor(browser, server.origin, { locale: 'es' }),
  ]);
  contexts = visitors.map(({ context }) => context);
  [teacher, wall] = visitors.map(({ page }) => page) as [Page, Page];
  for (const one of [teacher, wall]) one.setDefaultTimeout(20_000);
  await teacher.goto('/register');
  await register(teacher, TEACHER);
  await teacher.waitForURL('**/app/trade/*');
  await reachDashboard(teacher);
  const visitor = createClient({ origin: server.origin, readToken: () => null });
  await visitor.call('register', { body: STUDENT });
  student = await clientOf(STUDENT.username, PASSWORD);
  const { client: admin } = await clientOf(ADMIN.username, ADMIN.password);
  await admin.call('createGroup', { body: { name: 'Finanzas', teacher: TEACHER.username } });
  const { client: asTeacher } = await clientOf(TEACHER.username, PASSWORD);
  const [group] = await asTeacher.call('listGroups', {});
  await student.client.call('joinGroup', { body: { code: group?.joinCode ?? '' } });
});
afterAll(async () => {
  for (const context of contexts ?? []) await context.close();
  await leave(browser);
  await server?.stop();
});

async function clientOf(username: string, password: string) {
  const visitor = createClient({ origin: server.origin, readToken: () => null });
  const answer = await visitor.call('login', { body: { username, password } });
  if (!('token' in answer)) throw new Error(`${username} has a second factor`);
  const client = createClient({ origin: server.origin, readToken: () => answer.token });
  return { userId: answer.user.id, client };
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const slugOf = (page: Page): string => new URL(page.url()).searchParams.get('contest') ?? '';
const MINUTE_MS = 60_000;
/** The next whole minute that is far enough ahead, as its field takes it. */
const soon = (): string =>
  new Date(Math.ceil((Date.now() + 15_000) / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16);

test("a teacher makes a contest on the installation's market; it promises nothing about its prices", async () => {
  await teacher.goto('/app/contests');
  await teacher.getByRole('button', { name: 'New contest' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'New contest' });
  await dialog.getByLabel('Name').fill(CONTEST);
  await dialog.getByLabel('Market', { exact: true }).selectOption({ label: 'The installation’s market' });
  await dialog.getByText('by the clock on the wall').first().waitFor();
  expect(await dialog.getByLabel('Scenario').count()).toBe(0);
  await dialog.getByLabel('Stocks').check();
  expect(await findStumblesInBothThemes(teacher, 'new-own-market-contest')).toEqual([]);
  await dialog.getByLabel('Begins at (UTC)').fill(soon());
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
  const rules = region(teacher, CONTEST);
  await rules.getByText('On this installation’s market').waitFor();
  await rules.getByText('Nothing is opened in instruments whose prices come with a delay').waitFor();
  await rules.getByText('Sealed rules (SHA-256)').click();
  expect(await rules.getByText('Commitment to the prices').count()).toBe(0);
  const run = region(teacher, 'Run it');
  await run.getByText('It cannot be paused').waitFor();
  for (const name of ['Start', 'Pause']) expect(await run.getByRole('button', { name }).count()).toBe(0);
  await wall.goto(`/contests/${slugOf(teacher)}`);
  await wall.getByText('En el mercado de esta instalación').waitFor();
  await wall.getByText('Solo se puede abrir: Acciones').waitFor();
});

test('it begins by itself, is traded at the prices of everybody, and ends with places and without luck', async () => {
  const slug = slugOf(teacher);
  const { client, userId } = student;
  await expect
    .poll(async () => (await client.call('getContest', { params: { slug } })).takesEntries, {
      timeout: 20_000,
    })
    .toBe(true);
  await client.call('enterContest', { params: { slug }, body: {} });
  const run = region(teacher, 'Run it');
  await run.getByText(/^Running/).waitFor({ timeout: BEGINS_WITHIN_MS });
  const { account } = await client.call('getOwnEntry', { params: { slug } });
  const quotes = await client.call('getMarketData', {});
  const price = quotes.find(({ symbol }) => symbol === 'AAPL')?.price ?? 0;
  await client.call('trade', {
    params: { side: 'buy' },
    account,
    body: { userId, symbol: 'AAPL', quantity: 5, price, leverage: 1, slippagePercent: 5 },
  });
  await run
    .getByRole('row')
    .filter({ hasText: STUDENT.username })
    .getByRole('cell', { name: '1', exact: true })
    .first()
    .waitFor();
  expect(await findStumblesInBothThemes(teacher, 'own-market-contest-run')).toEqual([]);
  await run.getByRole('button', { name: 'End it now' }).click();
  await run
    .getByRole('group', { name: `End ${CONTEST} now?` })
    .getByRole('button', { name: 'End it now' })
    .click();
  await region(teacher, 'Standing')
    .getByText(/^Final, as of/)
    .waitFor({ timeout: 40_000 });
  const step = await client.call('getLastStep', { params: { slug } });
  expect(step.quotes.some(({ symbol }) => symbol === 'AAPL')).toBe(true);
  await wall.getByText(/^Definitiva/).waitFor();
  expect(await findStumblesInBothThemes(wall, 'own-market-wall-final')).toEqual([]);
  const own = await client.call('getOwnEntry', { params: { slug } });
  expect([own.place, own.luck]).toEqual([1, null]);
}, 240_000);
