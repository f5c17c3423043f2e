import { CallError, createClient, type Client } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { openPrograms, locatePrograms } from './pages/programs.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const TEACHER = newPerson('ada.docente');
const STUDENT = newPerson('rui.alumno');
const GROUP = 'Algoritmos 2B';
const ORDER = { symbol: 'BTC', side: 'buy', type: 'limit', quantity: 0.01, limitPrice: '1000' } as const;

let server: SharedServer;
let browser: Browser;
let teacher: Page;
let student: Page;
/** The student, by the API. */
let person: SignedIn;
/** Orders by the student's key. */
let program: Client;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const [tutor, pupil, { client: admin }] = await Promise.all([
    openNewcomer(browser, server.origin, TEACHER, { locale: 'en' }),
    openNewcomer(browser, server.origin, STUDENT, { locale: 'en' }),
    signInByCalls(server.origin),
  ]);
  [teacher, student] = [tutor.page, pupil.page];
  for (const page of [teacher, student]) page.setDefaultTimeout(20_000);
  person = pupil;
  await admin.call('createGroup', { body: { name: GROUP, teacher: TEACHER.username, reason: 'Curso' } });
  const [group] = await tutor.client.call('listGroups', {});
  await person.client.call('joinGroup', { body: { code: group?.joinCode ?? '' } });
  await student.goto('/app/evaluations');
});
afterAll(async () => {
  await leave(browser);
});

const own = () => locatePrograms(student);
/** What was read before it was closed is read again. */
async function openAgain(view?: string): Promise<void> {
  await own().getByRole('button', { name: 'Close', exact: true }).click();
  await own().waitFor({ state: 'detached' });
  await openPrograms(student, view);
}
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
  expect(await findStumbles(student, 'key-with-mandate')).toEqual([]);
  await keys.getByRole('button', { name: 'Create key' }).click();
  const proof = student.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(STUDENT.password);
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
  expect(await findStumbles(student, 'key-suspended')).toEqual([]);
  await row.getByRole('button', { name: 'Resume Grid bot' }).click();
  const proof = student.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(STUDENT.password);
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
  await did.getByText('#1 · canceled: Its API key was suspended').waitFor();
  expect(await did.getByText('#2 · waiting').count()).toBe(1);
});

test('[API-24] what a key proposes waits with what it would cost now, and is sent once approved', async () => {
  const { client } = person;
  const { key } = await client.call('createApiKey', {
    body: { name: 'Adviser', scopes: ['read', 'propose'], days: 30, password: STUDENT.password },
  });
  const adviser = createClient({ origin: server.origin, readToken: () => key });
  const market = { symbol: 'BTC', side: 'buy', type: 'market', quantity: '0.01' } as const;
  await adviser.call('propose', { body: { order: market } });
  await adviser.call('propose', { body: { order: { ...ORDER, quantity: '0.02' } } });
  await openAgain('Approvals (2)');
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
  expect(await findStumbles(student, 'approvals')).toEqual([]);
  await own()
    .getByRole('button', { name: `Approve: ${bought}` })
    .click();
  await student.getByText('Approved: the order was sent').first().waitFor();
  await own()
    .getByRole('button', { name: `Approve: ${bought}` })
    .waitFor({ state: 'detached' });
  await own()
    .getByRole('button', { name: `Reject: ${limited}` })
    .click();
  await rows.filter({ hasText: limited }).getByText('Rejected', { exact: true }).waitFor();
  const [sent, ...others] = await client.call('listOrders', { query: { status: 'all' } });
  expect([sent?.sentBy?.kind, sent?.status, others.length]).toEqual(['approval', 'filled', 2]);
});

test('[API-24] webhooks are made, shown and tried in the same place', async () => {
  await own().getByRole('tab', { name: 'Webhooks' }).click();
  const webhooks = own().getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('textbox').first().fill('https://hooks.example.org/lonja');
  expect(await findStumbles(student, 'webhooks')).toEqual([]);
});

test('[API-24] a teacher suspends every key of a student with a reason, and gives them back', async () => {
  await teacher.goto('/app/classes');
  const programs = teacher.getByRole('region', { name: `Bots of ${STUDENT.username}` });
  await programs.getByText('Grid bot').waitFor();
  await programs.getByRole('button', { name: `Suspend all bots… · ${STUDENT.username}` }).click();
  await programs.getByLabel('Reason, which the person reads').fill('The lesson begins');
  expect(await findStumbles(teacher, 'programs-of-group')).toEqual([]);
  await programs.getByRole('button', { name: 'Suspend now' }).click();
  await programs.getByText('Every key is suspended, also one that is made later.').waitFor();
  expect(await place()).toBe('key_suspended');
  await student.getByText('API keys suspended').first().waitFor();
  const row = own().getByRole('listitem').filter({ hasText: 'Grid bot' });
  await openAgain();
  await row.getByText(/^Suspended by a teacher on /).waitFor();
  expect(await row.getByRole('button', { name: 'Resume Grid bot' }).count()).toBe(0);
  await programs.getByRole('button', { name: `Resume bots of ${STUDENT.username}` }).click();
  await programs.getByLabel('Reason, which the person reads').fill('The lesson is over');
  await programs.getByRole('button', { name: 'Resume', exact: true }).click();
  const proof = teacher.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Current password').fill(TEACHER.password);
  await proof.getByRole('button', { name: 'Resume' }).click();
  await proof.waitFor({ state: 'detached' });
  await programs.getByText('Every key is suspended, also one that is made later.').waitFor({
    state: 'detached',
  });
  expect(await place()).toBe('done');
});

test('[ADM-01] an administrator does the same on the page of the client', async () => {
  const { kept } = await signInByCalls(server.origin);
  const { page: admin } = await openVisitor(browser, server.origin, { kept, locale: 'en' });
  admin.setDefaultTimeout(20_000);
  await admin.goto(`/admin/clients/${person.user.id}`);
  const programs = admin.getByRole('region', { name: 'Bots', exact: true });
  await programs.getByText('Grid bot').waitFor();
  await programs.getByRole('button', { name: /^Suspend all bots…/ }).click();
  await programs.getByRole('textbox').fill('It floods the market');
  expect(await findStumbles(admin, 'programs-of-client')).toEqual([]);
  await programs.getByRole('button', { name: 'Suspend now' }).click();
  await programs.getByText(/^Every key is suspended/).waitFor();
  expect(await place()).toBe('key_suspended');
});
