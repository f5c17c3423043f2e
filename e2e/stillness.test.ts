import { randomBytes } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave, openVisitor, sharedBrowser } from './browser.ts';
import { newPerson, registerByCalls, signInByCalls, type SignedIn } from './pages/newcomer.ts';
import { sharedServer, type SharedServer } from './start-server.ts';
import {
  findWhatComesLate,
  followTraffic,
  watchFirstShow,
  watchLate,
  watchShifts,
  watchSilence,
} from './stillness.ts';

let server: SharedServer;
let browser: Browser;

const name = `quieta.${randomBytes(3).toString('hex')}`;

beforeAll(async () => {
  server = await sharedServer();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await leave(browser);
});

/** Several positions, one of them on margin, orders that wait, an alert, lists of one's own; and nothing left to be verified. */
async function settleIn({ client, user }: SignedIn): Promise<void> {
  const order = { side: 'buy', type: 'market', quantity: '0.1' } as const;
  // Little of each: what is left is far from a margin call, which no price that comes may bring.
  for (const symbol of ['AAPL', 'XAUUSD', 'MSFT'])
    await client.call('placeOrder', { body: { ...order, symbol } });
  await client.call('placeOrder', { body: { ...order, symbol: 'BTC', quantity: '0.01' } });
  await client.call('placeOrder', {
    body: { ...order, symbol: 'EURUSD', quantity: '100000', leverage: 100 },
  });
  for (const limitPrice of ['1', '2'])
    await client.call('placeOrder', { body: { ...order, symbol: 'AAPL', type: 'limit', limitPrice } });
  await client.call('createAlert', { body: { symbol: 'AAPL', type: 'price_above', value: 100_000 } });
  const { version } = await client.call('getWatchlists', {});
  const lists = [{ name: 'Mine', symbols: ['AAPL', 'EURUSD', 'BTC'] }];
  await client.call('saveWatchlists', { body: { lists, version } });
  await client.call('requestVerification', {
    params: { id: user.id },
    body: {
      fullName: 'Quieta Marín',
      country: 'ES',
      dateOfBirth: '1998-05-20',
      documentNumber: 'SBX-246810',
    },
  });
  const { client: administrator } = await signInByCalls(server.origin);
  const requests = await administrator.call('listVerifications', { query: {} });
  const { id } = requests.find((request) => request.user.id === user.id)!;
  const body = { status: 'approved', reason: 'All is there' } as const;
  await administrator.call('decideVerification', { params: { id }, body });
}

/** As high as the whole screen, so that nothing moves unseen; on a device that has been there, and on one that has not. */
const SIZES = {
  wide: { viewport: 'desktop', width: 1440, height: 2000, isKnown: true },
  narrow: { viewport: 'thumb', width: 390, height: 3600, isKnown: false },
} as const;

/** How many wait at a time; the last of them waits alone. `npm run prove` holds each back alone. */
const AT_A_TIME = process.env['PROVE_WIDTHS'] ? 1 : 5;

interface Screen {
  readonly at: string;
  readonly size: keyof typeof SIZES;
  /** How many of what comes late let others wait alone: another one does on each screen. */
  readonly turn: number;
  readonly goesSilent?: boolean;
}

/** @returns what moved on a screen, whatever came late */
async function watchScreen(
  { kept }: SignedIn,
  { at, size, turn, goesSilent = false }: Screen,
): Promise<readonly string[]> {
  const { viewport, width, height, isKnown } = SIZES[size];
  const { page, context } = await openVisitor(browser, server.origin, { kept, viewport, blocksWorker: true });
  page.setDefaultTimeout(60_000);
  await page.setViewportSize({ width, height });
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchFirstShow);
  const traffic = await followTraffic(page);
  const lates = await findWhatComesLate(traffic, at);
  expect(lates.length).toBeGreaterThan(AT_A_TIME);
  const turned = [...lates.slice(turn), ...lates.slice(0, turn)];
  // As where a machine is busy: prices stop coming for longer than they may.
  const moved = goesSilent ? [...(await watchSilence(traffic, page.getByText(/^Prices \d+ s old$/)))] : [];
  while (turned.length > 0)
    moved.push(...(await watchLate(traffic, at, turned.splice(0, AT_A_TIME), isKnown)));
  await context.close();
  return moved.map((move) => `${at}, ${width} px, ${move}`);
}

test('whatever comes late moves nothing on the dashboard of somebody new', async () => {
  const person = await registerByCalls(server.origin, newPerson(`${name}.nueva`));
  const moved = await Promise.all([
    watchScreen(person, { at: '/app/dashboard', size: 'wide', turn: 0 }),
    watchScreen(person, { at: '/app/dashboard', size: 'narrow', turn: 1 }),
  ]);
  expect(moved.flat()).toEqual([]);
});

test('whatever comes late moves nothing for somebody with positions, orders that wait and margin in use', async () => {
  const person = await registerByCalls(server.origin, newPerson(`${name}.asentada`));
  await settleIn(person);
  const moved = await Promise.all([
    watchScreen(person, { at: '/app/dashboard', size: 'wide', turn: 2, goesSilent: true }),
    watchScreen(person, { at: '/app/dashboard', size: 'narrow', turn: 3, goesSilent: true }),
    watchScreen(person, { at: '/app/positions', size: 'narrow', turn: 0 }),
    watchScreen(person, { at: '/app/market', size: 'narrow', turn: 0 }),
  ]);
  expect(moved.flat()).toEqual([]);
});
