import { CallError, createClient, type Client } from '@lonja/protocol/client';
import type { Random } from '@lonja/testkit';
import type { Browser, Page } from 'playwright-core';
import { openVisitor } from '../browser.ts';
import { reachDashboard } from '../pages/dashboard.ts';
import { signIn } from '../pages/register.ts';
import { ADMIN } from '../running-server.ts';
import { carryOutAct, readAccount, type Act, type ActGround } from './random-act.ts';
import { findUntoldOnScreens } from './screens.ts';
import { listenToStream, type StreamFrames } from './stream-frames.ts';
import {
  findUntoldByCalls,
  findUntoldByDocuments,
  findUntoldInUsersCsv,
  isBesideFigure,
  isNoticeOf,
  isOnAccount,
  missing,
  type Undisclosed,
} from './surfaces.ts';

export interface DisclosureTrial {
  readonly acts: number;
  readonly undisclosed: readonly Undisclosed[];
  /** Until the slowest act stood on the open screen's stream. */
  readonly slowestMilliseconds: number;
  readonly kinds: Readonly<Record<string, number>>;
}

export interface TrialGround {
  readonly browser: Browser;
  readonly origin: string;
  readonly random: Random;
}

/** One client with something open, an administrator who does so many acts on it, and all that the client is notified of. */
export async function tryDisclosure(
  { browser, origin, random }: TrialGround,
  count: number,
): Promise<DisclosureTrial> {
  const name = `trial${Math.floor(random() * 1e9).toString(36)}`;
  const person = { username: name, email: `${name}@example.org`, password: `long enough ${name}` };
  await createClient({ origin, readToken: () => null }).call('register', { body: person });
  const administrator = await enter(origin, ADMIN.username, ADMIN.password);
  const client = await enter(origin, person.username, person.password);
  const ground = {
    random,
    administrator: administrator.client,
    client: client.client,
    clientId: client.id,
    password: person.password,
  };
  await trade(ground, 'buy', 'AAPL', 20, 5);
  await trade(ground, 'buy', 'EURUSD', 1_000, 50);
  const { page, context } = await openVisitor(browser, origin);
  const frames = listenToStream(page);
  await signInOn(page, person);
  const { acts, undisclosed, slowestMilliseconds } = await act(ground, frames, count);
  const rest = [
    ...(await findUntoldByDocuments(ground, acts, client.fetch)),
    ...(await findUntoldInUsersCsv(ground, administrator.fetch)),
    ...(await findUntoldOnScreens(page, ground, acts)),
  ];
  await context.close();
  return {
    acts: acts.length,
    undisclosed: [...undisclosed, ...rest],
    slowestMilliseconds,
    kinds: countKinds(acts),
  };
}

async function act(ground: ActGround, frames: StreamFrames, count: number) {
  const acts: Act[] = [];
  const undisclosed: Undisclosed[] = [];
  let slowestMilliseconds = 0;
  for (let number = 1; number <= count; number++) {
    const done = await carryOutAct(ground, number);
    acts.push(done);
    const notified = await frames.until((message) => isNoticeOf(message, done));
    const shown = isOnAccount(done) ? await frames.until((message) => isBesideFigure(message, done)) : 0;
    if (notified === undefined) undisclosed.push(missing('stream notice', done));
    if (shown === undefined) undisclosed.push(missing('stream account', done));
    slowestMilliseconds = Math.max(slowestMilliseconds, (notified ?? 0) + (shown ?? 0));
    undisclosed.push(...(await findUntoldByCalls(ground, done)));
    if (ground.random() < 0.2) await closeAPart(ground);
  }
  return { acts, undisclosed, slowestMilliseconds };
}

/**
 * What is set is realised with it. Ends when the order has: where the act before set a fill profile with latency, its entry
 * names an older act, and would be newer than the next act's.
 */
async function closeAPart(ground: ActGround): Promise<void> {
  const { positions } = await readAccount(ground);
  const position = positions[Math.floor(ground.random() * positions.length)];
  if (!position || position.currentQuantity < 4) return;
  const quantity = Math.ceil(position.currentQuantity / 10);
  await untilFresh(() =>
    ground.client.call('closePosition', {
      body: { userId: ground.clientId, symbol: position.symbol, quantity },
    }),
  );
  const isWaiting = async (): Promise<boolean> => {
    const orders = await ground.client.call('listOrders', { query: { status: 'live' } });
    return orders.some(({ type }) => type === 'market');
  };
  while (await isWaiting());
}

async function trade(
  { client, clientId: userId }: ActGround,
  side: 'buy' | 'sell',
  symbol: string,
  quantity: number,
  leverage: number,
): Promise<void> {
  await untilFresh(async () => {
    const asset = (await client.call('getMarketData', {})).find((one) => one.symbol === symbol);
    const body = { userId, symbol, quantity, price: asset?.ask ?? 0, leverage };
    return client.call('trade', { params: { side }, body });
  });
}

/** On a busy machine a quote may be too old for a moment: a refusal, after which one tries again. */
async function untilFresh(call: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await call();
      return;
    } catch (error) {
      if (attempt > 20 || !(error instanceof CallError) || error.status !== 409) throw error;
    }
  }
}

async function enter(origin: string, username: string, password: string) {
  const signedOut = createClient({ origin, readToken: () => null });
  const answer = await signedOut.call('login', { body: { username, password } });
  if (!('token' in answer)) throw new Error(`${username} has a second factor`);
  const { token, user } = answer;
  const client: Client = createClient({ origin, readToken: () => token });
  const read = (path: string) => fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
  return { id: user.id, client, fetch: read };
}

async function signInOn(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/login');
  await signIn(page, username, password);
  await reachDashboard(page);
  await page.getByText('Total Balance', { exact: true }).first().waitFor();
}

const countKinds = (acts: readonly Act[]): Record<string, number> =>
  acts.reduce<Record<string, number>>(
    (counts, { kind }) => ({ ...counts, [kind]: (counts[kind] ?? 0) + 1 }),
    {},
  );
