import type { Random } from '@lonja/testkit';
import type { Browser } from 'playwright-core';
import { openVisitor } from '../browser.ts';
import { buyByCalls, untilFresh } from '../pages/buy-by-calls.ts';
import { newPerson, registerByCalls, signInByCalls, type SignedIn } from '../pages/newcomer.ts';
import { carryOutAct, drawKinds, readAccount, type Act, type ActGround } from './random-act.ts';
import { findUntoldOnScreens } from './screens.ts';
import { listenToStream, type StreamFrames } from './stream-frames.ts';
import {
  findUntoldByCalls,
  findUntoldByDocuments,
  findUntoldInUsersCsv,
  isBesideFigure,
  disclosesAct,
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
  const person = newPerson(`trial${Math.floor(random() * 1e9).toString(36)}`);
  const client = await registerByCalls(origin, person);
  const administrator = await signInByCalls(origin);
  const ground = {
    random,
    administrator: administrator.client,
    client: client.client,
    clientId: client.user.id,
    password: person.password,
  };
  await buyByCalls(client, { symbol: 'AAPL', quantity: 20, leverage: 5 });
  await buyByCalls(client, { symbol: 'EURUSD', quantity: 1_000, leverage: 50 });
  const { page, context } = await openVisitor(browser, origin, { kept: client.kept });
  const frames = listenToStream(page);
  await page.goto('/app/dashboard');
  await page.getByText('Total Balance', { exact: true }).first().waitFor();
  const { acts, undisclosed, slowestMilliseconds } = await act(ground, frames, count);
  const rest = [
    ...(await findUntoldByDocuments(ground, acts, readAs(origin, client))),
    ...(await findUntoldInUsersCsv(ground, readAs(origin, administrator))),
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
  const kinds = drawKinds(ground.random);
  let slowestMilliseconds = 0;
  for (let number = 1; number <= count; number++) {
    const done = await carryOutAct(ground, number, kinds);
    acts.push(done);
    const notified = await frames.until((message) => disclosesAct(message, done));
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

const readAs =
  (origin: string, { token }: SignedIn) =>
  (path: string): Promise<Response> =>
    fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });

const countKinds = (acts: readonly Act[]): Record<string, number> =>
  acts.reduce<Record<string, number>>(
    (counts, { kind }) => ({ ...counts, [kind]: (counts[kind] ?? 0) + 1 }),
    {},
  );
