import { readFileSync } from 'node:fs';
import { createClient } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer, registerByCalls, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { openEmptyList } from './pages/none-yet.ts';
import { register } from './pages/register.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const TEACHER = newPerson('marta.docente');
const STUDENT = newPerson('leo.alumno');
/** The others of the class: twelve with the one who sits at a telephone. */
const OTHERS = Array.from({ length: 11 }, (_, place) => newPerson(`alumno.${place + 1}`));
const GROUP = 'Mercados 3B';
const CONTEST = 'Desplome en clase';
/** It begins by itself, with a whole minute: whatever else the class does comes meanwhile. */
const OWN_MARKET = 'Semestre de bolsa';
const BEGINS_WITHIN_MS = 100_000;

let server: SharedServer;
let browser: Browser;
let teacher: Page;
let student: Page;
let wall: Page;
let code = '';
/** Students whose telephones are not looked at: the same calls. */
let others: readonly SignedIn[] = [];

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  others = await Promise.all(OTHERS.map((person) => registerByCalls(server.origin, person)));
  [{ page: teacher }, { page: student }, { page: wall }] = await Promise.all([
    openNewcomer(browser, server.origin, TEACHER, { locale: 'en' }),
    openVisitor(browser, server.origin, { viewport: 'thumb', locale: 'en' }),
    openVisitor(browser, server.origin, { locale: 'es' }),
  ]);
  for (const one of [teacher, student, wall]) one.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await leave(browser);
});

const openFromMenu = async (page: Page, place: 'Classes' | 'Contests'): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: place }).click();
  await page.getByRole('heading', { level: 1, name: place }).waitFor();
};
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('an administrator makes a group and names its teacher', async () => {
  const { kept } = await signInByCalls(server.origin);
  const { context, page: admin } = await openVisitor(browser, server.origin, { kept });
  admin.setDefaultTimeout(20_000);
  const empty = { at: '/admin/groups', from: '/api/admin/groups', says: 'Todavía no hay grupos' };
  await openEmptyList(admin, empty);
  await admin.getByRole('button', { name: 'Grupo nuevo' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill(GROUP);
  await dialog.getByLabel('Usuario del primer docente').fill('nadie.asi');
  await dialog.getByRole('button', { name: 'Crear grupo' }).click();
  await dialog.getByText('No encontrado').waitFor();
  await dialog.getByLabel('Usuario del primer docente').fill(TEACHER.username);
  await dialog.getByRole('button', { name: 'Crear grupo' }).click();
  await dialog.waitFor({ state: 'detached' });
  await admin.getByRole('row').filter({ hasText: GROUP }).getByText(TEACHER.username).waitFor();
  expect(await findStumbles(admin, 'groups')).toEqual([]);
  await context.close();
});

test('the teacher puts the code on the wall', async () => {
  await teacher.goto('/app/contests');
  await openFromMenu(teacher, 'Classes');
  await region(teacher, GROUP).getByRole('button', { name: 'Show it large' }).click();
  const dialog = teacher.getByRole('dialog', { name: GROUP });
  code = (await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText()).trim();
  expect(await findStumbles(teacher, 'join-code')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
});

test('twelve join; each is shown before who will read the account', async () => {
  await Promise.all(others.map(({ client }) => client.call('joinGroup', { body: { code } })));
  // The link of the code outlives the login and the registration of somebody who has no account yet.
  await student.goto(`/app/classes?code=${code.toLowerCase()}`);
  await student.waitForURL('**/login?next=*');
  await student.getByRole('link', { name: 'Crear cuenta de cliente nuevo' }).click();
  await student.waitForURL('**/client-signup*');
  await register(student, STUDENT);
  await student.waitForURL('**/app/classes?code=*');
  await student.getByText('You are in no class yet').waitFor();
  await student.getByRole('listitem').filter({ hasText: TEACHER.username }).waitFor();
  expect(await findStumbles(student, 'join-group')).toEqual([]);
  await student.setViewportSize({ width: 390, height: 844 });
  await student.getByRole('button', { name: 'Join', exact: true }).click();
  await region(student, GROUP).getByText(`Read your account and its journal: ${TEACHER.username}`).waitFor();
  await region(teacher, GROUP).getByText('13 members').waitFor();
  await region(teacher, GROUP).getByRole('row').filter({ hasText: STUDENT.username }).waitFor();
  expect(await findStumbles(teacher, 'class')).toEqual([]);
});

const MINUTE_MS = 60_000;
/** The next whole minute that is far enough ahead, as its field takes it. */
const soon = (): string =>
  new Date(Math.ceil((Date.now() + 15_000) / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 16);
/** Slug of the contest on the installation's market. */
let ownMarket = '';

test("the teacher makes a contest on the installation's market; it promises nothing about its prices", async () => {
  await openFromMenu(teacher, 'Contests');
  await teacher.getByRole('button', { name: 'New contest' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'New contest' });
  await dialog.getByLabel('Name').fill(OWN_MARKET);
  await dialog.getByLabel('Market', { exact: true }).selectOption({ label: 'The installation’s market' });
  await dialog.getByText('by the clock on the wall').first().waitFor();
  expect(await dialog.getByLabel('Scenario').count()).toBe(0);
  for (const one of ['Forex', 'Crypto', 'Commodities', 'Indices', 'Futures', 'Bonds'])
    await dialog.getByLabel(one, { exact: true }).uncheck();
  expect(await findStumbles(teacher, 'new-own-market-contest')).toEqual([]);
  await dialog.getByLabel('Begins at (UTC)').fill(soon());
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
  const rules = region(teacher, OWN_MARKET);
  await rules.getByText('On this installation’s market').waitFor();
  await rules.getByText('No opening on delayed prices').waitFor();
  await rules.getByText('Sealed rules (SHA-256)').click();
  expect(await rules.getByText('Commitment to the prices').count()).toBe(0);
  const run = region(teacher, 'Run it');
  await run.getByText('It cannot be paused').waitFor();
  for (const name of ['Start', 'Pause']) expect(await run.getByRole('button', { name }).count()).toBe(0);
  ownMarket = slugOf(teacher);
  await wall.goto(`/contests/${ownMarket}`);
  await wall.getByText('En el mercado de esta instalación').waitFor();
  await wall.getByText('Se puede abrir: Acciones').waitFor();
  const { client } = others[0]!;
  const params = { slug: ownMarket };
  await expect
    .poll(async () => (await client.call('getContest', { params })).takesEntries, { timeout: 20_000 })
    .toBe(true);
  await client.call('enterContest', { params, body: {} });
});

test('the teacher makes a contest with a scenario, and everybody enters', async () => {
  await teacher.getByRole('button', { name: 'New contest' }).click();
  const dialog = teacher.getByRole('dialog', { name: 'New contest' });
  const create = dialog.getByRole('button', { name: 'Create' });
  expect(await create.isDisabled()).toBe(true);
  await dialog.getByLabel('Name').fill(CONTEST);
  await dialog.getByLabel('Instruments').fill('aapl msft');
  await dialog.getByLabel('Highest leverage').fill('10');
  await dialog.getByLabel('Scenario').selectOption({ label: 'Flash crash and recovery' });
  await dialog.getByLabel('Ranked by').selectOption({ label: 'Return less drawdown' });
  await dialog.getByLabel('Penalty').fill('50');
  await dialog.getByLabel('Orders a day').fill('3');
  await dialog.getByLabel('Minimum holding time').fill('2');
  await dialog.getByLabel('Maximum team size').fill('3');
  await dialog.getByLabel('Minimum number of trading days').fill('2');
  expect(await findStumbles(teacher, 'new-contest')).toEqual([]);
  // The length has one day of New York.
  await create.click();
  await teacher.getByText('The contest has fewer days than that', { exact: true }).waitFor();
  await dialog.getByLabel('Minimum number of trading days').fill('1');
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  const rules = region(teacher, CONTEST);
  await rules.getByText('Leverage up to 1:10').waitFor();
  await rules.getByText('3 orders a day that open something').waitFor();
  await rules.getByText('A position is held for 2 minutes of market time at least').waitFor();
  await rules.getByText('Ranked by return less 50% of the largest drawdown').waitFor();
  student.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).startsWith('{"type":"standing"')) standings.push(String(payload));
    }),
  );
  await openFromMenu(student, 'Contests');
  await student.getByRole('link', { name: new RegExp(CONTEST) }).click();
  // It is entered once every process has heard of it.
  await student.getByRole('button', { name: 'Enter', exact: true }).click();
  const entering = student.getByRole('dialog', { name: `Enter ${CONTEST}` });
  await entering.getByLabel('What others call you').fill('La tortuga');
  await entering.getByText(/^Your browser draws a random number/).waitFor();
  await entering.getByRole('button', { name: 'Enter', exact: true }).click();
  await entering.waitFor({ state: 'detached' });
  await student.getByText('You are not ranked: too few trades').waitFor();
  await student.getByText(/^Prices begin with the start/).waitFor();
  nonce = (await student.getByText(/^Your random number: /).innerText()).slice(-32);
  expect(nonce).toMatch(/^[0-9a-f]{32}$/);
  const slug = slugOf(student);
  await Promise.all(others.map(({ client }) => client.call('enterContest', { params: { slug }, body: {} })));
  const own = region(student, 'Your team');
  await own.getByLabel('Name of a new team').fill('Los galápagos');
  await own.getByRole('button', { name: 'Make a team' }).click();
  const shown = await own.getByText(/^Code for others: /).innerText();
  const code = shown.slice(-9);
  await Promise.all(
    others.slice(0, 2).map(({ client }) => client.call('joinTeam', { params: { slug }, body: { code } })),
  );
  await own.getByText('Members: 3 of 3').waitFor();
  expect(await findStumbles(student, 'own-team')).toEqual([]);
  await wall.goto(`/contests/${slug}`);
  await wall.getByRole('heading', { level: 1, name: CONTEST }).waitFor();
  await wall.getByText('12 participantes').waitFor();
  await wall.getByText(/^Los precios empiezan con el inicio/).waitFor();
  await wall.getByRole('heading', { name: 'Equipos' }).waitFor();
});

const slugOf = (page: Page): string => new URL(page.url()).searchParams.get('contest') ?? '';

/** Nonce that the student's browser drew. */
let nonce = '';

/** Standings that the student's page was sent. */
const standings: string[] = [];

/** Half of them buy, half sell, each another quantity. */
async function tradeAll(traders: readonly SignedIn[]): Promise<void> {
  const params = { slug: slugOf(student) };
  const { world } = await others[0]!.client.call('getContest', { params });
  const inWorld = createClient({ origin: server.origin, readToken: () => null, readWorld: () => world });
  const quotes = await inWorld.call('getMarketData', { query: {} });
  const price = quotes.find(({ symbol }) => symbol === 'AAPL')?.price ?? 0;
  const trade = async ({ client, user }: SignedIn, place: number): Promise<void> => {
    const { account } = await client.call('getOwnEntry', { params });
    const order = { symbol: 'AAPL', quantity: 1 + place, price, leverage: 10, slippagePercent: 100 };
    const side = place % 2 === 0 ? 'buy' : 'sell';
    await client.call('trade', { params: { side }, account, body: { userId: user.id, ...order } });
  };
  await Promise.all(traders.map(trade));
}

test('started at 200 times it is traded, paused and read; the wall shows no person', async () => {
  const run = region(teacher, 'Run it');
  await run.getByRole('button', { name: 'Start' }).click();
  await run.getByText(/^Running/).waitFor();
  await student.getByText('Random numbers that were mixed in: 1').click();
  await student.getByText(`Entry 1: ${nonce}`).waitFor();
  await student.getByText(/^Prices begin with the start/).waitFor({ state: 'detached' });
  await tradeAll([...others, await signInByCalls(server.origin, STUDENT)]);
  const row = run.getByRole('row').filter({ hasText: 'alumno.7' }).first();
  await row.getByRole('cell', { name: '1', exact: true }).first().waitFor();
  await run.getByRole('button', { name: 'Pause' }).click();
  await run.getByText(/^Paused/).waitFor();
  await run.getByRole('columnheader', { name: 'Actions' }).waitFor();
  expect(await findStumbles(teacher, 'contest-run')).toEqual([]);
  await run.getByRole('button', { name: 'Read account of alumno.7', exact: true }).click();
  const reading = teacher.getByRole('dialog', { name: 'Account of alumno.7' });
  await reading.getByText('AAPL').first().waitFor();
  expect(await findStumbles(teacher, 'student-account')).toEqual([]);
  await reading.getByRole('button', { name: 'Close', exact: true }).click();
  await wall.getByRole('row').filter({ hasText: 'La tortuga' }).waitFor();
  await wall.getByRole('columnheader', { name: 'Puntuación (%)' }).waitFor();
  await wall.getByText('Se clasifica por rentabilidad menos el 50 %').waitFor();
  expect(await wall.getByRole('main').innerText()).not.toMatch(/alumno|@/);
  expect(standings.length).toBeGreaterThan(1);
});

test('the student trades in the account of the entry, by its rules', async () => {
  await student.getByRole('button', { name: 'Trade in it' }).click();
  // What was open before is not listed in its world.
  await student.waitForURL('**/app/trade/AAPL');
  expect(await student.getByText(CONTEST).first().textContent()).toContain(CONTEST);
  // A chart that nobody looks at goes on drawing.
  await openFromMenu(student, 'Contests');
});

test('one is disqualified with a reason; at the end the places are final, and everybody hears of it', async () => {
  const run = region(teacher, 'Run it');
  await run.getByRole('button', { name: 'Disqualify alumno.3', exact: true }).click();
  const asking = teacher.getByRole('dialog', { name: 'Disqualify alumno.3?' });
  await asking.getByLabel('Reason').fill('Copió las órdenes de otro');
  expect(await findStumbles(teacher, 'disqualify')).toEqual([]);
  await asking.getByRole('button', { name: 'Disqualify', exact: true }).click();
  await asking.waitFor({ state: 'detached' });
  await run.getByText('disqualified: Copió las órdenes de otro').waitFor();
  await run.getByRole('button', { name: 'End it now' }).click();
  const ending = run.getByRole('group', { name: `End ${CONTEST} now?` });
  await ending.getByRole('button', { name: 'End it now' }).click();
  await region(teacher, 'Standing')
    .getByText(/^Final, as of/)
    .waitFor({ timeout: 30_000 });
  await region(teacher, CONTEST).getByText('Ended before its time by whoever runs it').waitFor();
  await wall.getByText(/^Definitiva/).waitFor();
  expect(await findStumbles(wall, 'wall-final')).toEqual([]);
  const [third] = others.slice(2);
  const { notices } = await third!.client.call('listNotices', { query: {} });
  expect(notices.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['disqualified', 'contest_result', 'security_change']),
  );
});

test('the results are saved as a file, with the reason of who is not ranked', async () => {
  // What they owe to luck is computed in the background.
  await region(teacher, 'Run it')
    .getByText(/^Above chance: of 500 random players/)
    .waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([
    teacher.waitForEvent('download'),
    region(teacher, 'Run it').getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${slugOf(teacher)}-virtual-funds.csv`);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(13);
  expect(lines.filter((line) => /,\d+(\.\d)?,500,"final","virtual"$/.test(line))).toHaveLength(12);
  expect(lines.find((line) => line.includes('alumno.3"'))).toContain(
    '"disqualified","Copió las órdenes de otro"',
  );
});

test('a certificate is saved, genuine for anybody on a page that may connect to nothing, and found out when changed', async () => {
  const download = teacher.waitForEvent('download');
  await region(teacher, 'Run it')
    .getByRole('button', { name: 'Certificate of alumno.1', exact: true })
    .click();
  const buffer = readFileSync(await (await download).path());
  expect(buffer.subarray(0, 5).toString()).toBe('%PDF-');
  const { context, page } = await openVisitor(browser, server.origin, { locale: 'en' });
  await page.goto('/verify');
  const drop = (bytes: Buffer) =>
    page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: bytes });
  await drop(buffer);
  const found = page.getByRole('article', { name: 'alumno.1' });
  await found.getByText('Genuine and unchanged').waitFor();
  await found.getByText(/^(Place \d+ of \d+|Took part) · Desplome en clase$/).waitFor();
  expect(await findStumbles(page, 'verify-certificate')).toEqual([]);
  const better = Buffer.from(buffer.toString('latin1').replace('"entries":', '"entrieS":'), 'latin1');
  await drop(better);
  await page.getByText('It was changed after it was signed').waitFor();
  await drop(buffer);
  await found.getByRole('link', { name: /^Ask .* whether it still holds$/ }).click();
  await page.getByText('This certificate holds').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/alumno|Desplome/);
  expect(await findStumbles(page, 'certificate-state')).toEqual([]);
  await context.close();
});

test('the teacher reads who traded opposite to whom, in words that leave it to a human', async () => {
  await teacher.getByRole('button', { name: 'Opposite trades' }).click();
  const found = region(teacher, 'Opposite trades');
  await found.getByText('12 trades compared.').waitFor();
  await found.getByLabel('Near each other within').selectOption({ label: '60 seconds' });
  await found.getByText('it proves nothing').waitFor();
  await found.getByRole('row').filter({ hasText: 'alumno.' }).first().waitFor();
  await found.getByText('12 trades compared.').scrollIntoViewIfNeeded();
  expect(await findStumbles(teacher, 'mirrors')).toEqual([]);
  await teacher.getByRole('button', { name: 'Opposite trades' }).click();
});

test('the other one has begun by itself, is traded at the prices of everybody, and ends with places and without luck', async () => {
  await teacher.getByRole('link', { name: new RegExp(OWN_MARKET) }).click();
  await wall.goto(`/contests/${ownMarket}`);
  const { client, user } = others[0]!;
  const params = { slug: ownMarket };
  const run = region(teacher, 'Run it');
  await run.getByText(/^Running/).waitFor({ timeout: BEGINS_WITHIN_MS });
  const { account } = await client.call('getOwnEntry', { params });
  const quotes = await client.call('getMarketData', { query: {} });
  const price = quotes.find(({ symbol }) => symbol === 'AAPL')?.price ?? 0;
  const order = { symbol: 'AAPL', quantity: 5, price, leverage: 1, slippagePercent: 5 };
  await client.call('trade', { params: { side: 'buy' }, account, body: { userId: user.id, ...order } });
  await run
    .getByRole('row')
    .filter({ hasText: user.username })
    .getByRole('cell', { name: '1', exact: true })
    .first()
    .waitFor();
  await run.getByRole('button', { name: 'End it now' }).click();
  await run
    .getByRole('group', { name: `End ${OWN_MARKET} now?` })
    .getByRole('button', { name: 'End it now' })
    .click();
  await region(teacher, 'Standing')
    .getByText(/^Final, as of/)
    .waitFor({ timeout: 40_000 });
  const step = await client.call('getLastStep', { params });
  expect(step.quotes.some(({ symbol }) => symbol === 'AAPL')).toBe(true);
  await wall.getByText(/^Definitiva/).waitFor();
  const own = await client.call('getOwnEntry', { params });
  expect([own.place, own.luck]).toEqual([1, null]);
  await wall.close();
}, 240_000);

/** Opens the replay that a dialog offers, and waits until the page shows its account. */
async function openReplay(page: Page, name: string): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 40_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Open replay' }).click();
  await loaded;
  await page.getByText(name).first().waitFor();
  await page
    .getByRole('group', { name: 'Replay' })
    .getByRole('button', { name: 'Play', exact: true })
    .waitFor();
}

test('for the debrief the student and the teacher play it again, in copies of an account of it', async () => {
  await student.getByRole('link', { name: new RegExp(CONTEST) }).click();
  await region(student, 'Luck')
    .getByText(/^Better than \d+ of 500 random players/)
    .waitFor();
  expect(await findStumbles(student, 'own-luck')).toEqual([]);
  await student.getByRole('button', { name: 'Play it again' }).click();
  const dialog = student.getByRole('dialog', { name: `${CONTEST} again` });
  await dialog.getByLabel('Name').fill('Si hubiera esperado');
  expect(await findStumbles(student, 'debrief')).toEqual([]);
  await teacher.getByRole('link', { name: new RegExp(CONTEST) }).click();
  await Promise.all([
    openReplay(student, 'Si hubiera esperado'),
    teacher
      .getByRole('button', { name: 'Play it again with the account of alumno.7', exact: true })
      .click()
      .then(() => teacher.getByRole('dialog').getByLabel('Name').fill('Repaso de alumno.7'))
      .then(() => openReplay(teacher, 'Repaso de alumno.7')),
  ]);
  await student.getByRole('button', { name: 'Account menu' }).click();
  await student.getByRole('menuitem', { name: 'Accounts…' }).click();
  const accounts = student.getByRole('dialog', { name: 'Accounts' });
  await accounts.getByRole('radio', { name: 'Compare' }).click();
  // With the entry itself, which is closed.
  await accounts.getByText(/in common$/).waitFor();
});
