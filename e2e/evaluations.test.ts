import { readFile } from 'node:fs/promises';
import { VerdictProof } from '@lonja/protocol';
import { createClient, type Client } from '@lonja/protocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { newPerson, openNewcomer, registerByCalls, signInByCalls } from './pages/newcomer.ts';
import { openEmptyList } from './pages/none-yet.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findStumbles } from './stumbles.ts';

const TRADER = newPerson('nora.prueba');
/** Person whose evaluation is voided. */
const OTHER = newPerson('ivan.prueba');
const WORLD = 'Desplome de evaluación';
const PLAN = 'Dos fases';
/** Minutes of market time after which shares of Apple lose three tenths of their price at once. */
const CRASH_AFTER = 120;
/** So fast that a price moves at once, and the crash is minutes away. */
const HASTE = 30;

let server: SharedServer;
let browser: Browser;
let admin: Page;
let trader: Page;
let traderCalls: Client;
let traderId = '';
let adminCalls: Client;
let world = '';
let account = '';
let proof = '';

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  const administrator = await signInByCalls(server.origin);
  adminCalls = administrator.client;
  const [panel, newcomer] = await Promise.all([
    openVisitor(browser, server.origin, { kept: administrator.kept }),
    openNewcomer(browser, server.origin, TRADER, { locale: 'en' }),
  ]);
  [admin, trader] = [panel.page, newcomer.page];
  for (const one of [admin, trader]) one.setDefaultTimeout(20_000);
  ({ client: traderCalls } = newcomer);
  traderId = newcomer.user.id;
  ({ id: world } = await adminCalls.call('createWorld', {
    body: {
      name: WORLD,
      beginsAt: '2030-01-07T15:00:00.000Z',
      symbols: ['AAPL', 'EURUSD'],
      script: [
        {
          kind: 'move',
          target: { on: 'instrument', name: 'AAPL' },
          at: CRASH_AFTER,
          shape: 'step',
          minutes: 0,
          percent: -30,
          isDrawn: false,
        },
      ],
    },
  }));
});
afterAll(async () => {
  if (world !== '') await setRate(0);
  await leave(browser);
});

const setRate = (rate: number) => adminCalls.call('setWorldClock', { params: { id: world }, body: { rate } });
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const openEvaluations = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Evaluations' }).click();
  await page.getByRole('heading', { level: 1, name: 'Evaluations' }).waitFor();
};

test('an administrator seals a plan, and reads beforehand what people will read', async () => {
  const empty = { from: '/api/admin/plans', says: 'Todavía no hay planes de evaluación' };
  await openEmptyList(admin, { at: '/admin/plans', ...empty });
  await admin.getByRole('button', { name: 'Nuevo plan de evaluación' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Nuevo plan de evaluación' });
  const create = dialog.getByRole('button', { name: 'Sellar y crear' });
  expect(await create.isDisabled()).toBe(true);
  await dialog.getByLabel('Nombre').fill(PLAN);
  await dialog.getByLabel('Mercado').selectOption({ label: WORLD }, { timeout: 30_000 });
  await dialog.getByLabel('Pérdida máxima de un día, %').fill('5.555');
  await dialog.getByText('Falta algo o está mal en la fase 1').waitFor();
  expect(await create.isDisabled()).toBe(true);
  await dialog.getByLabel('Pérdida máxima de un día, %').fill('5,5');
  await dialog
    .getByText('como máximo $550.00 (5.50% del saldo inicial) por debajo del mayor entre saldo y patrimonio')
    .waitFor();
  await dialog.getByLabel('Pérdida máxima de un día, %').fill('5');
  await dialog.getByText('Cuando termina el mundo en que se opera, termina la evaluación').waitFor();
  const freezes = dialog.getByRole('switch', {
    name: 'Un incumplimiento congela la cuenta, en vez de cerrar lo abierto',
  });
  await freezes.click();
  await dialog.getByText('Con un incumplimiento la cuenta se congela').waitFor();
  await freezes.click();
  await dialog.getByText('Al terminar se cancelan las órdenes en espera').waitFor();
  await dialog.getByLabel('Intentos').fill('2');
  expect(await findStumbles(admin, 'new-plan')).toEqual([]);
  await dialog.getByRole('radio', { name: 'Fase 2' }).click();
  await dialog.getByText('una ganancia realizada de $500.00 (5% del saldo inicial)').waitFor();
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  await region(admin, `Evaluaciones de ${PLAN}`).getByText('Nadie lo ha comenzado todavía').waitFor();
});

test('a client reads every rule of both phases before the first begins', async () => {
  await setRate(1);
  await trader.goto('/app/evaluations');
  const rules = region(trader, PLAN);
  await rules.getByText('A day ends, and the next one begins, at 17:00 New York').waitFor();
  await rules.getByText('at most $500.00 (5% of the opening balance) below the larger of').waitFor();
  await rules.getByText('Traded in the world').waitFor();
  expect(await findStumbles(trader, 'plan-rules')).toEqual([]);
  await rules.getByRole('button', { name: 'Begin phase 1' }).click();
  const dialog = trader.getByRole('dialog', { name: `Begin phase 1 of ${PLAN}?` });
  await dialog.getByText('Virtual funds only').waitFor();
  expect(await findStumbles(trader, 'begin-phase')).toEqual([]);
  await dialog.getByRole('button', { name: 'Begin phase 1' }).click();
  await dialog.waitFor({ state: 'detached' });
  const going = region(trader, 'Phase 1 of 2 · In progress');
  await going.getByText('at $9,500.00').waitFor();
  await going.getByText('at $9,000.00').waitFor();
  await going.getByText('0 of 4').waitFor();
  expect(await rules.getByRole('button', { name: 'Begin phase 1' }).count()).toBe(0);
});

test('traded in, its distance to the floors moves with the market', async () => {
  await trader.getByRole('button', { name: 'Trade in it' }).click();
  await trader.waitForURL('**/app/trade/*');
  await trader.getByText(PLAN).first().waitFor();
  const { evaluations } = await traderCalls.call('getPlan', {
    params: { slug: await slugOf(traderCalls) },
  });
  account = evaluations[0]?.account ?? '';
  await buyApple(9_000);
  await openEvaluations(trader);
  const going = region(trader, 'Phase 1 of 2 · In progress');
  await going.getByText('It passes only once nothing is open').waitFor();
  const left = going.getByText(/^\$[\d,.]+ left$/).first();
  const before = await left.innerText();
  // A share that was drawn cheap moves by a tick in half a minute of its market.
  await setRate(HASTE);
  await expect.poll(() => left.innerText(), { timeout: 60_000 }).not.toBe(before);
  await setRate(1);
  expect(await findStumbles(trader, 'evaluation')).toEqual([]);
});

const slugOf = async (client: Client): Promise<string> =>
  (await client.call('listPlans', {})).find(({ name }) => name === PLAN)?.slug ?? '';

/** For so many dollars, fully paid, in the account of the evaluation. */
async function buyApple(dollars: number): Promise<void> {
  const inWorld = createClient({ origin: server.origin, readToken: () => null, readWorld: () => world });
  const quotes = await inWorld.call('getMarketData', { query: {} });
  const price = quotes.find(({ symbol }) => symbol === 'AAPL')?.price ?? 0;
  const quantity = Math.floor(dollars / price);
  await traderCalls.call('trade', {
    params: { side: 'buy' },
    account,
    body: { userId: traderId, symbol: 'AAPL', quantity, price, leverage: 1, slippagePercent: 100 },
  });
}

test('an administrator sees how far everybody has come, and voids an evaluation with a reason', async () => {
  const { client: other } = await registerByCalls(server.origin, OTHER);
  await other.call('beginEvaluation', { params: { slug: await slugOf(other) } });
  const list = region(admin, `Evaluaciones de ${PLAN}`);
  const row = list.getByRole('row').filter({ hasText: OTHER.username });
  await row.getByText('En curso').waitFor();
  await list.getByRole('row').filter({ hasText: TRADER.username }).getByText('Piso del día').waitFor();
  await row.getByRole('button', { name: `Anular la evaluación de ${OTHER.username}` }).click();
  const dialog = admin.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Anular', exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Motivo').fill('Comenzó por error');
  expect(await findStumbles(admin, 'void-evaluation')).toEqual([]);
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText('Anulada').waitFor();
  const { notices } = await other.call('listNotices', { query: {} });
  expect(notices).toContainEqual(
    expect.objectContaining({
      kind: 'evaluation_ended',
      data: expect.objectContaining({ verdict: 'voided', reason: 'Comenzó por error' }) as unknown,
    }),
  );
});

test('the crash breaches it; its client sees the verdict at once, and has the proof as a file', async () => {
  await setRate(1_000);
  const ended = region(trader, 'Phase 1 of 2 · Breached');
  await ended
    .getByText(
      /^Breached on Jan 7, 2030 \d\d:\d\d:\d\d New York: the floor of the day was \$9,500\.00, and equity was \$\d,/,
    )
    .waitFor({ timeout: 60_000 });
  await setRate(1);
  const download = trader.waitForEvent('download');
  await ended.getByRole('button', { name: `Download the proof: account ${account}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`lonja-verdict-${account}.json`);
  const { evidence } = VerdictProof.parse(JSON.parse(await readFile(await file.path(), 'utf8')));
  expect(evidence).toMatchObject({ account, verdict: 'breached', phase: 1, floor: { name: 'daily' } });
  expect(Number(evidence.equity)).toBeLessThanOrEqual(9_500);
  expect(evidence.positions.map(({ symbol }) => symbol)).toEqual(['AAPL']);
  expect(await ended.getByRole('link', { name: 'Verify it yourself' }).getAttribute('href')).toBe('/verify');
  proof = await readFile(await file.path(), 'utf8');
});

test('the file is computed again by anybody, on a page that may connect to nothing; a forged one is found out', async () => {
  const context = trader.context();
  const page = await context.newPage();
  await page.goto('/verify');
  const drop = (text: string) =>
    page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'verdict.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await drop(proof);
  const verdict = page.getByRole('article', { name: /^Account / });
  await verdict.getByText('What was computed agrees').waitFor();
  await verdict.getByText('Breached', { exact: true }).waitFor();
  await verdict.getByText('The quotes of world').waitFor();
  const { audit } = JSON.parse(proof) as VerdictProof;
  const [published] = await Promise.all([
    context.waitForEvent('page'),
    verdict.getByRole('link', { name: 'Look up the published hash of this row' }).click(),
  ]);
  await published.getByText(audit.hash).waitFor();
  await published.close();
  await verdict.getByText(audit.hash, { exact: true }).waitFor();
  expect(await findStumbles(page, 'verify-verdict')).toEqual([]);
  const forged = proof.replace(/("quantity": ?")/, '$11');
  expect(forged).not.toBe(proof);
  await drop(forged);
  await verdict.getByText('At these quotes, what was held is not worth what the proof says').waitFor();
  await page.close();
});

test('an appeal is made once, and rejected beside the verdict, which stands', async () => {
  const ended = region(trader, 'Phase 1 of 2 · Breached');
  await ended.getByRole('button', { name: 'Appeal', exact: true }).click();
  const writing = trader.getByRole('dialog', { name: 'Appeal' });
  await writing.getByLabel('Your appeal').fill('The price fell within one second.\nNobody could have sold.');
  expect(await findStumbles(trader, 'appeal')).toEqual([]);
  await writing.getByRole('button', { name: 'Send the appeal' }).click();
  await writing.waitFor({ state: 'detached' });
  await ended.getByText('It waits for an answer').waitFor();
  expect(await ended.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(0);
  const list = region(admin, `Evaluaciones de ${PLAN}`);
  await list.getByText('1 apelación espera respuesta').waitFor();
  await list.getByRole('button', { name: `Responder a la apelación de ${TRADER.username}` }).click();
  const answering = admin.getByRole('dialog');
  await answering.getByText('Nobody could have sold.').waitFor();
  await answering.getByText(/^Incumplida el .* el piso del día era \$9,500\.00/).waitFor();
  await answering.getByLabel('Tu respuesta').fill('El precio fue el mismo para todos.');
  expect(await findStumbles(admin, 'appeal-answer')).toEqual([]);
  await answering.getByRole('button', { name: 'Rechazar la apelación' }).click();
  await answering.waitFor({ state: 'detached' });
  await ended.getByText(/^Rejected on .*\. The verdict stands\.$/).waitFor();
  await ended.getByText('El precio fue el mismo para todos.').waitFor();
  await ended.getByText(/^Breached on .* the floor of the day was \$9,500\.00/).waitFor();
});

test('the last attempt begins beside the verdict of the first, which stays to be read', async () => {
  const rules = region(trader, PLAN);
  await rules.getByText('1 attempt left').waitFor();
  await rules.getByRole('button', { name: 'Begin phase 1' }).click();
  const dialog = trader.getByRole('dialog', { name: `Begin phase 1 of ${PLAN}?` });
  await dialog.getByRole('button', { name: 'Begin phase 1' }).click();
  await dialog.waitFor({ state: 'detached' });
  await region(trader, 'Phase 1 of 2 · In progress').getByText('$500.00 left').waitFor();
  const own = trader.getByRole('list', { name: 'Your evaluations' });
  await own.getByRole('link', { name: /^Phase 1 of 2 · Breached/ }).click();
  await region(trader, 'Phase 1 of 2 · Breached')
    .getByText(/^Breached on .* the floor of the day was \$9,500\.00/)
    .waitFor();
  expect(await findStumbles(trader, 'own-evaluations')).toEqual([]);
  const row = region(admin, `Evaluaciones de ${PLAN}`).getByRole('row');
  await row
    .filter({ hasText: `Cuenta ${account}` })
    .getByRole('cell', { name: 'Rechazada', exact: true })
    .waitFor();
});

test('a closed plan is begun by nobody; the panel speaks the language that is chosen', async () => {
  await admin.getByRole('button', { name: `Cerrar plan ${PLAN}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cerrar plan' }).click();
  await dialog.waitFor({ state: 'detached' });
  await trader.getByRole('link', { name: PLAN }).getByText('Nobody begins anymore').waitFor();
  // It stays in this browser: the administrator is that of other journeys too.
  await admin.route('**/settings', (route) => route.abort());
  await admin.getByRole('combobox').filter({ hasText: 'Deutsch' }).selectOption({ label: 'Deutsch' });
  await region(admin, `Evaluierungen in ${PLAN}`).getByText('Verletzt').waitFor();
  expect(await findStumbles(admin, 'plan-german')).toEqual([]);
});
