import { CallError, createClient, type Client } from '@lonja/protocol/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { reachDashboard } from './pages/dashboard.ts';
import { openPrograms, programsOf } from './pages/programs.ts';
import { register, signIn } from './pages/register.ts';
import { ADMIN } from './running-server.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumblesInBothThemes } from './stumbles.ts';

const PASSWORD = 'una frase larga';
const personOf = (username: string) => ({ username, email: `${username}@example.org`, password: PASSWORD });
const TEACHER = personOf('ada.docente');
const STUDENT = personOf('rui.alumno');
const GROUP = 'Algoritmos 2B';
const ORDER = { symbol: 'BTC', side: 'buy', type: 'limit', quantity: 0.01, limitPrice: '1000' } as const;

let server: SharedServer;
let browser: Browser;
let contexts: BrowserContext[];
let teacher: Page;
let student: Page;
let admin: Page;
/** Orders by the student's key. */
let program: Client;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const visitors = await Promise.all(
    Array.from({ length: 3 }, () => openVisitor(browser, server.origin, { locale: 'en' })),
  );
  contexts = visitors.map(({ context }) => context);
  [teacher, student, admin] = visitors.map(({ page }) => page) as [Page, Page, Page];
  for (const page of [teacher, student, admin]) page.setDefaultTimeout(20_000);
  for (const [page, person] of [
    [teacher, TEACHER],
    [student, STUDENT],
  ] as const) {
    await page.goto('/register');
    await register(page, person);
    await reachDashboard(page);
  }
  const administrator = await signedIn(ADMIN.username, ADMIN.password);
  await administrator.call('createGroup', {
    body: { name: GROUP, teacher: TEACHER.username, reason: 'Curso' },
  });
  const [group] = await (await signedIn(TEACHER.username, PASSWORD)).call('listGroups', {});
  await (
    await signedIn(STUDENT.username, PASSWORD)
  ).call('joinGroup', { body: { code: group?.joinCode ?? '' } });
});
afterAll(async () => {
  for (const context of contexts ?? []) await context.close();
  await leave(browser);
});

async function signedIn(username: string, password: string): Promise<Client> {
  const visitor = createClient({ origin: server.origin, readToken: () => null });
  const answer = await visitor.call('login', { body: { username, password } });
  if (!('token' in answer)) throw new Error(`${username} has a second factor`);
  return createClient({ origin: server.origin, readToken: () => answer.token });
}

const own = () => programsOf(student);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.body?.code : undefined) ?? 'no answer',
  );
const place = () => codeOf(program.call('placeOrder', { body: ORDER }));

test('[API-24] a key is made with a mandate, which reads as a sentence and holds', async () => {
  await openPrograms(student);
  const keys = own().getByRole('region', { name: 'API keys' });
  await keys.getByLabel('Name of the key').fill('Grid bot');
  await keys.getByLabel('Trade', { exact: false }).first().check();
  await keys.getByText('Limits', { exact: true }).first().waitFor();
  await keys.getByLabel('Instruments').fill('BTC, EURUSD');
  await keys.getByLabel('Largest order, USD').fill('500');
  await keys.getByLabel('Daily loss that stops it, USD').fill('200');
  expect(await findStumblesInBothThemes(student, 'key-with-mandate')).toEqual([]);
  await keys.getByRole('button', { name: 'Create key' }).click();
  const proof = student.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Create key' }).click();
  const secret = await own().getByLabel('New API key').inputValue();
  program = createClient({ origin: server.origin, readToken: () => secret });
  await keys
    .getByText('trades BTC, EURUSD only · at most $500.00 an order · stops for the day at −$200.00')
    .waitFor();
  expect(await place()).toBe('done');
  const large = { ...ORDER, quantity: 1 };
  expect(await codeOf(program.call('placeOrder', { body: large }))).toBe('mandate_order_size');
});

test('[API-24] the kill switch is two clicks, cancels what waits, and is taken back with the password', async () => {
  const row = own().getByRole('listitem').filter({ hasText: 'Grid bot' });
  await row.getByRole('button', { name: 'Suspend… Grid bot' }).click();
  await row.getByRole('button', { name: 'Suspend now' }).click();
  await row.getByText(/^Suspended by you on /).waitFor();
  expect(await program.call('listOrders', { query: {} })).toEqual([]);
  expect(await place()).toBe('key_suspended');
  expect(await findStumblesInBothThemes(student, 'key-suspended')).toEqual([]);
  await row.getByRole('button', { name: 'Resume Grid bot' }).click();
  const proof = student.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Resume' }).click();
  await proof.waitFor({ state: 'detached' });
  await row.getByRole('button', { name: 'Suspend… Grid bot' }).waitFor();
  expect(await place()).toBe('done');
});

test('[API-24] what a program did stands at its key, with what became of each order', async () => {
  const key = own().getByRole('listitem').filter({ hasText: 'Grid bot' }).first();
  await key.getByRole('button', { name: 'What it did · Grid bot' }).click();
  const did = key.getByRole('list', { name: 'What it did · Grid bot' });
  await did.getByText('Buy 0.01 BTC · Limit at 1,000.00').first().waitFor();
  await did.getByText('#2 · waiting').waitFor();
  await did.getByText('#1 · canceled: Its API key was suspended').waitFor();
  expect(await findStumblesInBothThemes(student, 'program-orders')).toEqual([]);
});

test('[API-24] what a key proposes waits with what it would cost now, and is sent once approved', async () => {
  const person = await signedIn(STUDENT.username, PASSWORD);
  const { key } = await person.call('createApiKey', {
    body: { name: 'Adviser', scopes: ['read', 'propose'], days: 30, password: PASSWORD },
  });
  const adviser = createClient({ origin: server.origin, readToken: () => key });
  const market = { symbol: 'BTC', side: 'buy', type: 'market', quantity: '0.01' } as const;
  await adviser.call('propose', { body: { order: market } });
  await adviser.call('propose', { body: { order: { ...ORDER, quantity: '0.02' } } });
  await student.reload();
  await openPrograms(student, 'Approvals (2)');
  const [bought, limited] = ['Buy 0.01 BTC', 'Buy 0.02 BTC · limit 1000'];
  const rows = own().getByRole('listitem');
  await rows
    .filter({ hasText: bought })
    .getByText(/^Now about \$[\d,.]+, margin \$[\d,.]+$/)
    .waitFor();
  await rows
    .filter({ hasText: limited })
    .getByText(/^Now about \$20\.00, margin \$20\.00$/)
    .waitFor();
  expect(await findStumblesInBothThemes(student, 'approvals')).toEqual([]);
  await own()
    .getByRole('button', { name: `Approve: ${bought}` })
    .click();
  await student.getByText('Approved: the order was sent').first().waitFor();
  await own()
    .getByRole('button', { name: `Reject: ${limited}` })
    .click();
  await own().getByText('Nothing awaits your approval.').waitFor();
  const [sent, ...others] = await person.call('listOrders', { query: { status: 'all' } });
  expect([sent?.sentBy?.kind, sent?.status, others.length]).toEqual(['approval', 'filled', 2]);
});

test('[API-24] webhooks are made, shown and tried in the same place', async () => {
  await own().getByRole('tab', { name: 'Webhooks' }).click();
  const webhooks = own().getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('textbox').first().fill('https://hooks.example.org/lonja');
  expect(await findStumblesInBothThemes(student, 'webhooks')).toEqual([]);
});

test('[API-24] a teacher suspends every key of a student with a reason, and gives them back', async () => {
  await teacher.goto('/app/classes');
  const programs = teacher.getByRole('region', { name: `Programs of ${STUDENT.username}` });
  await programs.getByText('Grid bot').waitFor();
  await programs.getByRole('button', { name: `Suspend all programs… · ${STUDENT.username}` }).click();
  await programs.getByLabel('Reason, which the person reads').fill('The lesson begins');
  expect(await findStumblesInBothThemes(teacher, 'programs-of-group')).toEqual([]);
  await programs.getByRole('button', { name: 'Suspend now' }).click();
  await programs.getByText('Every key is suspended, also one that is made later.').waitFor();
  expect(await place()).toBe('key_suspended');
  await student.getByText('API keys suspended').first().waitFor();
  const row = own().getByRole('listitem').filter({ hasText: 'Grid bot' });
  await student.reload();
  await openPrograms(student);
  await row.getByText(/^Suspended by a teacher on /).waitFor();
  expect(await row.getByRole('button', { name: 'Resume Grid bot' }).count()).toBe(0);
  await programs.getByRole('button', { name: `Resume programs of ${STUDENT.username}` }).click();
  await programs.getByLabel('Reason, which the person reads').fill('The lesson is over');
  await programs.getByRole('button', { name: 'Resume', exact: true }).click();
  await programs.getByText('Every key is suspended, also one that is made later.').waitFor({
    state: 'detached',
  });
  expect(await place()).toBe('done');
});

test('[ADM-01] an administrator does the same on the page of the client', async () => {
  await admin.goto('/login');
  await signIn(admin, ADMIN.username, ADMIN.password);
  await admin.waitForURL('**/admin/users');
  const id = await student.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { id: string }).id,
  );
  await admin.goto(`/admin/clients/${id}`);
  const programs = admin.getByRole('region', { name: /^(Programs|Programas)$/ });
  await programs.getByText('Grid bot').waitFor();
  await programs
    .getByRole('button', { name: /^(Suspend all programs|Suspender todos los programas)…/ })
    .click();
  await programs.getByRole('textbox').fill('It floods the market');
  expect(await findStumblesInBothThemes(admin, 'programs-of-client')).toEqual([]);
  await programs.getByRole('button', { name: /^(Suspend now|Suspender ahora)$/ }).click();
  await programs.getByText(/^(Every key is suspended|Todas las claves están suspendidas)/).waitFor();
  expect(await place()).toBe('key_suspended');
});
