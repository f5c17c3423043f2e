import { randomBytes } from 'node:crypto';
import type { CallOutput } from '@lonja/protocol/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  findUncolouredViolations,
  findViolations,
  leave,
  openVisitor,
  overflows,
  sharedBrowser,
  WIDTHS,
} from './browser.ts';
import { newPerson, registerByCalls } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import { findUnreadable } from './unreadable.ts';

let server: SharedServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: readonly string[];
let exported: CallOutput<'exportPersonalData'>;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
  exported = await tradeAndExport();
  ({ context, page, complaints } = await openVisitor(browser, server.origin, { locale: 'en' }));
  await page.goto('/verify');
  await page
    .getByRole('heading', { level: 1, name: 'Verify an export, a verdict or a certificate' })
    .waitFor();
  // Waits for the page's worker too.
  await page.waitForLoadState('networkidle');
});
afterAll(async () => {
  await leave(browser);
});

/** The data of somebody who has traded. */
async function tradeAndExport(): Promise<CallOutput<'exportPersonalData'>> {
  const person = newPerson(`prueba.${randomBytes(3).toString('hex')}`);
  const { client, user } = await registerByCalls(server.origin, person);
  const quotes = await client.call('getMarketData', { query: {} });
  for (const symbol of ['EURUSD', 'USDJPY']) {
    const { price } = quotes.find((asset) => asset.symbol === symbol)!;
    const order = { userId: user.id, symbol, price, leverage: 10, slippagePercent: 100 };
    await client.call('trade', { params: { side: 'buy' }, body: { ...order, quantity: 1_000 } });
    await client.call('trade', { params: { side: 'sell' }, body: { ...order, quantity: 400 } });
  }
  return client.call('exportPersonalData', { body: { password: person.password } });
}

const drop = (files: Readonly<Record<string, unknown>>) =>
  page.getByLabel('Choose files').setInputFiles(
    Object.entries(files).map(([name, content]) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    })),
  );
const account = () => page.getByRole('article', { name: /^Account / });
const whole = () => page.getByRole('article', { name: 'The whole file' });

test('without a connection it computes an export again, and says what it could not', async () => {
  await context.setOffline(true);
  await drop({ 'export.json': exported });
  await account().getByText('What was computed agrees').waitFor();
  expect(await account().innerText()).toMatch(/Fills\s+4\s/);
  await account().getByText("The quotes of the platform's own market").waitFor();
  await whole().getByText(`Signed by this platform, Lonja, ${server.origin}, and unchanged`).waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test('a figure that was changed is found, and said in words', async () => {
  const [first, ...rest] = exported.transactions;
  await drop({
    'export.json': { ...exported, transactions: [{ ...first, total: first!.total + 0.01 }, ...rest] },
  });
  await account().getByText('1 figure is not as computed').waitFor();
  await account().getByText('Fill 4 has another value').waitFor();
  await whole().getByText('A figure in it is another one than was signed').waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test('what nothing leads to is found by the signature, and named where there is none', async () => {
  const settings = { ...exported.settings, sessionTimeout: exported.settings.sessionTimeout + 1 };
  const { signature: _, ...unsigned } = { ...exported, settings };
  await drop({ 'export.json': { ...unsigned, signature: exported.signature } });
  await whole().getByText('Not as it was signed').waitFor();
  await drop({ 'export.json': unsigned });
  await whole().getByText('it has no signature of a platform').waitFor();
  await whole()
    .getByText(/nothing else leads to it: .*settings, .*transactions\[\]\.execution\.cost/)
    .waitFor();
  await account().getByText('What was computed agrees').waitFor();
  expect(await findViolations(page)).toEqual([]);
});

test('what another platform has signed is never genuine, also where its signing certificate is dropped beside it', async () => {
  const response = await fetch(`${server.origin}/api/signing-certificates/current`);
  const signer = Buffer.from(await response.arrayBuffer());
  // As the page of another installation, which signs by another key.
  const setOwn = (fingerprints: string) =>
    page.evaluate((content) => {
      document.querySelector('meta[name="signing-certificates"]')!.setAttribute('content', content);
    }, fingerprints);
  const own = await page.locator('meta[name="signing-certificates"]').getAttribute('content');
  await setOwn('0'.repeat(64));
  await drop({ 'export.json': exported });
  await whole().getByText('Nobody that this page knows answers for the whole of it').waitFor();
  await whole().getByText(`Of Lonja, ${server.origin}, which did not sign this`).waitFor();
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'signer.cer', mimeType: 'application/pkix-cert', buffer: signer });
  await whole().getByText('the signing certificate came with the files and calls itself').waitFor();
  await whole().getByText('Nobody that this page knows answers for the whole of it').waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(
    /Genuine and unchanged|Signed by this platform/,
  );
  await setOwn(own ?? '');
});

test('what is no export is said, beside what is', async () => {
  await drop({ 'picture.json': '\u0000\u0001', 'list.json': [], 'other.json': { user: {} } });
  for (const name of ['picture.json', 'other.json'])
    await page
      .getByText(
        `${name} is neither an export, nor a verdict, nor the results of a contest, nor a certificate, nor a list of worlds`,
      )
      .waitFor();
  expect(await page.getByText('list.json is neither').count()).toBe(0);
  await account().waitFor();
});

test('nothing can leave it: the page may connect to nothing', async () => {
  await context.setOffline(false);
  const isRefused = await page.evaluate(() =>
    fetch('/api/worlds').then(
      () => false,
      () => true,
    ),
  );
  expect(isRefused).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the list of worlds' }).click();
  expect((await download).suggestedFilename()).toBe('worlds.json');
});

test('a file that is dropped beside the frame is taken too, instead of leaving the page', async () => {
  await page.reload();
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.json', { type: 'application/json' }));
    return transfer;
  }, JSON.stringify(exported));
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer: files });
  await account().getByText('What was computed agrees').waitFor();
  expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('dropped.json');
});

test.each([
  [
    'es',
    'dark',
    'Verificar una exportación, un veredicto o un certificado',
    'Elegir archivos',
    'Lo calculado coincide',
  ],
  [
    'fr',
    'light',
    'Vérifier un export, un verdict ou un certificat',
    'Choisir des fichiers',
    'Ce qui a été calculé concorde',
  ],
  [
    'de',
    'dark',
    'Einen Export, ein Urteil oder eine Urkunde prüfen',
    'Dateien auswählen',
    'Das Berechnete stimmt überein',
  ],
] as const)(
  'whoever reads %s has it in that language, at every width',
  async (language, theme, title, choose, agrees) => {
    const complaintsBefore = complaints.length;
    await page.evaluate(
      ([chosen, look]) => {
        localStorage.setItem('lonja.language', chosen);
        localStorage.setItem('lonja.theme', look);
      },
      [language, theme] as const,
    );
    await page.reload();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const buffer = Buffer.from(JSON.stringify(exported));
    await page
      .getByLabel(choose)
      .setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer });
    await page.getByText(agrees).waitFor();
    for (const width of [...WIDTHS, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect([width, await overflows(page)]).toEqual([width, false]);
    }
    expect(await findUnreadable(page)).toEqual([]);
    expect(await findUncolouredViolations(page)).toEqual([]);
    expect(complaints.slice(complaintsBefore)).toEqual([]);
  },
);
