import { CallError, createClient, type CallInput, type Client } from '@lonja/protocol/client';
import { inEachLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, overflows, sharedBrowser, type Kept, type Visitor } from './browser.ts';
import { newPerson, registerByCalls, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { programIn } from './pages/programs.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const TEACHER = newPerson('ines.docente');
const STUDENT = newPerson('gil.alumno');
const GROUP = 'Algoritmos 2C';
const ORDER = { symbol: 'BTC', side: 'buy', type: 'limit', quantity: '0.01', limitPrice: '1000' } as const;
const AUTOMATION = await inEachLanguage(({ automation }) => automation());

let server: SharedServer;
let browser: Browser;
let teacher: Page;
let admin: Page;
let administrator: SignedIn;
let tutor: SignedIn;
/** The student, by the API. */
let person: SignedIn;
/** Orders by a key of the student with a mandate. */
let bot: Client;
/** Proposes to the teachers. */
let adviser: Client;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  [administrator, tutor, person] = await Promise.all([
    signInByCalls(server.origin),
    registerByCalls(server.origin, TEACHER),
    registerByCalls(server.origin, STUDENT),
  ]);
  await arrangeClass();
  await arrangePrograms();
  [{ page: teacher }, { page: admin }] = (await Promise.all(
    [tutor, administrator].map(({ kept }) => openVisitor(browser, server.origin, { kept, locale: 'en' })),
  )) as [Visitor, Visitor];
  for (const page of [teacher, admin]) page.setDefaultTimeout(20_000);
  await Promise.all([teacher.goto('/app/classes'), admin.goto(`/admin/clients/${person.user.id}`)]);
});
afterAll(async () => {
  await leave(browser);
});

async function arrangeClass(): Promise<void> {
  const body = { name: GROUP, teacher: TEACHER.username, reason: 'Curso' };
  await administrator.client.call('createGroup', { body });
  const [group] = await tutor.client.call('listGroups', {});
  await person.client.call('joinGroup', { body: { code: group?.joinCode ?? '' } });
}

async function arrangePrograms(): Promise<void> {
  const { users } = await administrator.client.call('searchUsers', { query: { q: STUDENT.username } });
  const account = users[0]?.account?.id ?? '';
  const [group] = await person.client.call('listGroups', {});
  const mandate = { timeZone: 'Europe/Madrid', symbols: ['BTC', 'EURUSD'], maxOrder: '500', maxDay: '2000' };
  const keyWith = async (
    more: Pick<CallInput<'createApiKey'>['body'], 'name' | 'scopes' | 'mandate' | 'approver'>,
  ) => {
    const body = { days: 30, account, password: STUDENT.password, ...more } as const;
    const { key } = await person.client.call('createApiKey', { body });
    return createClient({ origin: server.origin, readToken: () => key });
  };
  bot = await keyWith({ name: 'Grid bot', scopes: ['read', 'trade'], mandate });
  adviser = await keyWith({ name: 'Adviser', scopes: ['propose'], approver: group?.id ?? '' });
  await person.client.call('createHook', { body: { name: 'Breakout', account, password: STUDENT.password } });
  await bot.call('placeOrder', { body: ORDER });
  const words = 'The range has held for three days';
  await adviser.call('propose', { body: { order: { ...ORDER, quantity: '0.02' }, words } });
  await adviser.call('propose', { body: { close: { symbol: 'BTC' } } });
}

const place = (): Promise<string> =>
  bot.call('placeOrder', { body: ORDER }).then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.body?.code : undefined) ?? 'no answer',
  );

/** In a browser of each language a page has its part in it, and is as wide as the narrowest screen. */
async function readInEachLanguage(
  kept: Kept,
  path: string,
  part: (page: Page, texts: (typeof AUTOMATION)[Language]) => Locator,
): Promise<string[]> {
  const problems: string[] = [];
  const { page, context, complaints } = await openVisitor(browser, server.origin, {
    viewport: 'small',
    kept,
  });
  page.setDefaultTimeout(20_000);
  for (const language of LANGUAGE_CODES) {
    await speak(page, language);
    await page.goto(path);
    await part(page, AUTOMATION[language]).waitFor();
    const found = complaints.splice(0);
    if (await overflows(page)) found.push('wider than the screen');
    problems.push(...found.map((problem) => `${language}: ${problem}`));
  }
  await context.close();
  return problems;
}

/** What the browser prefers from the next load on: what it has read of the product stays read. */
const speak = (page: Page, language: Language): Promise<unknown> =>
  page.addInitScript((preferred) => {
    Object.defineProperty(navigator, 'languages', { configurable: true, value: [preferred] });
  }, language);

test('[API-24] a teacher reads what a program of a student did', async () => {
  const programs = teacher.getByRole('region', { name: `Bots of ${STUDENT.username}` });
  const key = programIn(programs, 'Grid bot');
  await key
    .getByText('trades BTC, EURUSD only · at most $500.00 an order · at most $2,000.00 a day')
    .waitFor();
  await key.getByRole('button', { name: 'What it did · Grid bot' }).click();
  const did = key.getByRole('list', { name: 'What it did · Grid bot' });
  await did.getByText('Buy 0.01 BTC · Limit at 1,000.00').waitFor();
  await did.getByText('#1 · waiting').waitFor();
  // One alone is suspended by its owner or an administrator.
  expect(await key.getByRole('button', { name: /^Suspend/ }).count()).toBe(0);
});

test('[API-24] a teacher decides on a proposal with what it would come to beside it', async () => {
  const proposals = teacher.getByRole('list', { name: 'Proposed by bots of your students' });
  const limited = proposals.getByRole('listitem').filter({ hasText: 'Buy 0.02 BTC · limit 1000' });
  await limited.getByText('Now about $20.00, margin $20.00').waitFor();
  await limited.getByText('In its own words: “The range has held for three days”').waitFor();
  const close = proposals.getByRole('listitem').filter({ hasText: 'Close BTC' });
  await close.getByText(/^Would be refused now: /).waitFor();
  // With what the program did still open above.
  expect(await findStumbles(teacher, 'programs-of-students')).toEqual([]);
  expect(
    await readInEachLanguage(tutor.kept, '/app/classes', (page, texts) =>
      page.getByRole('list', { name: texts.proposalsOfStudents }),
    ),
  ).toEqual([]);
});

test('[ADM-01] an administrator reads what waits for an approval, with its preview, and does not decide', async () => {
  const waiting = admin.getByRole('region', { name: 'Waiting for an approval' });
  await waiting.getByText('Buy 0.02 BTC · limit 1000').waitFor();
  await waiting.getByText('Now about $20.00, margin $20.00').waitFor();
  expect(await waiting.getByRole('button').count()).toBe(0);
  await teacher.getByRole('button', { name: 'Approve: Buy 0.02 BTC · limit 1000' }).click();
  await teacher.getByText('Approved: the order was sent').first().waitFor();
  await waiting.getByText('Buy 0.02 BTC · limit 1000').waitFor({ state: 'detached' });
});

test('[API-24] what is decided keeps its place and says what came of it: no other proposal moves under the pointer', async () => {
  const proposals = teacher
    .getByRole('list', { name: 'Proposed by bots of your students' })
    .getByRole('listitem');
  const limited = proposals.filter({ hasText: 'Buy 0.02 BTC · limit 1000' });
  await limited.getByText('Approved: the order was sent').waitFor();
  expect(await limited.getByRole('button').count()).toBe(0);
  await adviser.call('propose', { body: { order: { ...ORDER, quantity: '0.03' } } });
  const later = proposals.filter({ hasText: 'Buy 0.03 BTC · limit 1000' });
  await later.getByText('Now about $30.00, margin $30.00').waitFor();
  const places = async () => Promise.all((await proposals.all()).map((one) => one.boundingBox()));
  const before = await places();
  expect(before).toHaveLength(3);
  const close = proposals.filter({ hasText: 'Close BTC' });
  // Refetched since: the list has been read without it.
  const read = teacher.waitForResponse(
    async (answer) => answer.url().endsWith('/programs') && !(await answer.text()).includes('"close"'),
  );
  await close.getByRole('button', { name: 'Reject: Close BTC' }).click();
  await close.getByText('Rejected', { exact: true }).waitFor();
  await read;
  expect(await close.getByRole('button').count()).toBe(0);
  expect(await places()).toEqual(before);
  await teacher.reload();
  await later.waitFor();
  expect(await proposals.count()).toBe(1);
});

test('[ADM-01] an administrator reads what a key did, which the audit log has', async () => {
  const key = programIn(admin.getByRole('region', { name: 'Bots', exact: true }), 'Grid bot');
  await key
    .getByText('trades BTC, EURUSD only · at most $500.00 an order · at most $2,000.00 a day')
    .waitFor();
  await key.getByText(/^Read the account · Trade · last used /).waitFor();
  await key.getByRole('button', { name: 'What it did · Grid bot' }).click();
  const did = key.getByRole('list', { name: 'What it did · Grid bot' });
  await did.getByText(/^Buy 0\.01 BTC · Limit order 1,000\.00$/).waitFor();
  await key.getByText('This reading is in the audit log.').waitFor();
  const { total } = await administrator.client.call('searchAudit', {
    query: { user: STUDENT.username, action: 'client_viewed' },
  });
  expect(total).toBe(1);
});

test('[ADM-01] one key is suspended in two clicks with a reason, which cancels what it has waiting, and lifted', async () => {
  const programs = admin.getByRole('region', { name: 'Bots', exact: true });
  const key = programIn(programs, 'Grid bot');
  await key.getByRole('button', { name: 'Suspend… Grid bot' }).click();
  await key.getByLabel('Reason, which the person reads').fill('It floods the market');
  expect(await findStumbles(admin, 'program-of-client')).toEqual([]);
  await key.getByRole('button', { name: 'Suspend now' }).click();
  await key.getByText(/^Suspended by an administrator on /).waitFor();
  expect(await place()).toBe('key_suspended');
  expect(await bot.call('listOrders', { query: {} })).toHaveLength(1); // the approved one is another key's
  expect(
    await programIn(programs, 'Adviser')
      .getByText(/^Suspended/)
      .count(),
  ).toBe(0);
  await key.getByRole('button', { name: 'Resume Grid bot' }).click();
  await key.getByLabel('Reason, which the person reads').fill('Its loop has a pause now');
  await key.getByRole('button', { name: 'Resume', exact: true }).click();
  await key.getByText(/^Suspended by an administrator on /).waitFor({ state: 'detached' });
  expect(await place()).toBe('done');
});

test('[ADM-01] one hook is suspended and lifted the same way', async () => {
  const hook = programIn(admin.getByRole('region', { name: 'Bots', exact: true }), 'Breakout');
  await hook.getByText('no signal yet').waitFor();
  await hook.getByRole('button', { name: 'Suspend… Breakout' }).click();
  await hook.getByLabel('Reason, which the person reads').fill('Nobody watches it');
  await hook.getByRole('button', { name: 'Suspend now' }).click();
  await hook.getByText(/^Suspended by an administrator on /).waitFor();
  expect(await person.client.call('listHooks', {})).toMatchObject([
    { authority: { suspension: { by: 'administrator' } } },
  ]);
  await hook.getByRole('button', { name: 'Resume Breakout' }).click();
  await hook.getByLabel('Reason, which the person reads').fill('Somebody does');
  await hook.getByRole('button', { name: 'Resume', exact: true }).click();
  await hook.getByText(/^Suspended by an administrator on /).waitFor({ state: 'detached' });
});

test('[ADM-01] [ADM-09] the panel says it in four languages, as wide as the narrowest screen', async () => {
  const path = `/admin/clients/${person.user.id}`;
  expect(
    await readInEachLanguage(administrator.kept, path, (page, texts) =>
      page.getByRole('button', { name: `${texts.didOrders} · Grid bot` }),
    ),
  ).toEqual([]);
});
