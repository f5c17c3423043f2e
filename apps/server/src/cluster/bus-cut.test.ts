import { randomUUID } from 'node:crypto';
import { createMigratedDatabase, createRandom, recordProof } from '@lonja/testkit';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createNatsBus } from '../bus/nats-bus.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { openAddress, type Address } from '../test/processes/address.ts';
import { freePort } from '../test/processes/free-port.ts';
import { hasNatsServer, killNatsServer, startNatsServer } from '../test/processes/nats-server.ts';
import { openPatiently, type Screen } from '../test/screen.ts';
import {
  RIG_SYMBOLS,
  startServerRig,
  type Actor,
  type RigOptions,
  type ServerRig,
} from '../test/server-rig.ts';

/** Open while the bus is cut; a session may have ten. */
const STREAMS = Number(process.env['PROVE_CUT_STREAMS'] ?? 10);
const STREAMS_OF_A_CLIENT = STREAMS >= 100 ? 10 : 2;
/** How long the bus is cut, while everybody trades. */
const CUT_MS = Number(process.env['PROVE_CUT_SECONDS'] ?? 1) * 1_000;
const STEP_MS = 250;
const PATIENCE = { timeout: 60_000, interval: 20 } as const;

/** A bus, and the way to it, which can be cut. */
interface CuttableBus {
  readonly options: RigOptions;
  readonly address: Address;
  /** Where the way leads. */
  readonly port: number;
}

async function openNats(): Promise<CuttableBus> {
  const port = await freePort();
  const server = await startNatsServer(port);
  const address = await openAddress(port);
  onTestFinished(async () => {
    await address.close();
    await killNatsServer(server);
  });
  const urls = [`nats://127.0.0.1:${address.port}`];
  return {
    options: { joinBus: (_url, onFault) => createNatsBus({ urls, prefix: 'cut', onFault }) },
    address,
    port,
  };
}

async function openPostgres(): Promise<CuttableBus> {
  const port = Number(new URL(inject('pgUrl')).port);
  const address = await openAddress(port);
  onTestFinished(() => address.close());
  const past = (url: string): string => Object.assign(new URL(url), { port: address.port }).href;
  return { options: { joinBus: (url, onFault) => createPostgresBus(past(url), onFault) }, address, port };
}

/** A client with screens at both processes, and what they must come to show. */
interface Watcher {
  readonly client: Actor;
  readonly screens: readonly Screen[];
  bought: number;
  notified: number;
}

async function openWatcher(number: number, all: readonly ServerRig[]): Promise<Watcher> {
  // One address may register so many a minute.
  const address = `127.0.1.${1 + Math.floor(number / 5)}`;
  const client = await vi.waitFor(() => (all[0] as ServerRig).join(address), PATIENCE);
  const screens = await Promise.all(
    Array.from({ length: STREAMS_OF_A_CLIENT }, (_, place) =>
      openPatiently((all[place % all.length] as ServerRig).port, client),
    ),
  );
  return { client, screens, bought: 0, notified: 0 };
}

/** Asks once: whether the bus is there or not, nothing is refused as unavailable. */
async function ask(at: ServerRig, route: string, as: Actor, body: object): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const { status, text } = await at.call(route, { as, body, headers });
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
}

async function buy(at: ServerRig, watcher: Watcher): Promise<void> {
  const { client } = watcher;
  watcher.bought += 1;
  const body = { userId: client.id, symbol: 'EURUSD', quantity: 1, leverage: 100, price: 1.0846 };
  await ask(at, 'POST /api/trades/buy', client, body);
}

/** An administrator's act, of which the client is notified. */
async function setBalance(at: ServerRig, administrator: Actor, watcher: Watcher): Promise<void> {
  watcher.notified += 1;
  const body = { balance: String(9_000 + watcher.notified), reason: 'A lesson has ended' };
  await ask(at, `PUT /api/admin/users/${watcher.client.id}`, administrator, body);
}

const placeWaitingOrder = (at: ServerRig, { client }: Watcher): Promise<void> =>
  ask(at, 'POST /api/orders', client, {
    symbol: 'AAPL',
    side: 'buy',
    quantity: 1,
    type: 'limit',
    limitPrice: '150.00',
  });

const noticesOf = ({ messages }: Screen): string[] =>
  messages.flatMap((message) => (message.type === 'notice' ? [message.notice.id] : []));

/** Steps like those of any market, with the time that passes: notices are dated by it. @returns what ends them */
function runMarkets(all: readonly ServerRig[]): () => void {
  const step = (): void => {
    for (const { market } of all) {
      market.wait(Date.now() - market.view().now);
      market.move({});
    }
  };
  const timer = setInterval(step, STEP_MS);
  return () => clearInterval(timer);
}

/** Whether a screen shows what its client has, and was sent every notice. */
function isRight(screen: Screen, { bought, notified }: Watcher): boolean {
  const last = screen.messages.findLast((message) => message.type === 'account');
  const held = last?.positions.find(({ symbol }) => symbol === 'EURUSD')?.currentQuantity;
  return held === bought && last?.orders.length === 1 && noticesOf(screen).length >= notified;
}

test.each([...(hasNatsServer ? ([['NATS', openNats]] as const) : []), ['PostgreSQL', openPostgres] as const])(
  `${STREAMS} streams through a cut of the bus of %s: trading goes on, and each shows the true state afterwards, every notice once`,
  { timeout: 600_000 },
  async (name, open) => {
    const seed = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
    const random = createRandom(seed);
    const { options, address, port } = await open();
    const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
    const here = await startServerRig(database, options);
    const there = await here.beside(options);
    const all = [here, there];
    const endMarkets = runMarkets(all);
    onTestFinished(async () => {
      endMarkets();
      await there.stop();
      await here.stop();
    });
    const anywhere = (): ServerRig => (random() < 0.5 ? here : there);
    const administrator = await here.administrator();
    const watchers: Watcher[] = [];
    for (let number = 0; number < STREAMS / STREAMS_OF_A_CLIENT; number++)
      watchers.push(await openWatcher(number, all));
    for (const watcher of watchers) await buy(anywhere(), watcher);

    address.leadTo(undefined);
    const cutAt = performance.now();
    let trades = 0;
    do {
      for (const watcher of watchers) {
        await buy(anywhere(), watcher);
        trades += 1;
        if (random() < 0.2) await setBalance(anywhere(), administrator, watcher);
      }
    } while (performance.now() - cutAt < CUT_MS);
    for (const watcher of watchers) await placeWaitingOrder(anywhere(), watcher);
    const cut = performance.now() - cutAt;

    address.leadTo(port);
    const mendedAt = performance.now();
    let wrong = watchers.flatMap((watcher) => watcher.screens.map((screen) => ({ screen, watcher })));
    await vi.waitUntil(() => {
      wrong = wrong.filter(({ screen, watcher }) => !isRight(screen, watcher));
      return wrong.length === 0;
    }, PATIENCE);
    const recovered = performance.now() - mendedAt;
    for (const { screens, notified } of watchers)
      for (const screen of screens) {
        await vi.waitFor(screen.pong, PATIENCE);
        const notices = noticesOf(screen);
        expect(notices).toHaveLength(notified);
        expect(new Set(notices).size).toBe(notified);
        const versions = screen.messages.flatMap((one) => (one.type === 'account' ? [one.version] : []));
        expect(versions).toEqual(versions.toSorted((a, b) => a - b));
      }
    await here.assertBalanced();
    recordProof({
      proof: `bus cut: hints by ${name}`,
      seed,
      streams: STREAMS,
      cutSeconds: Math.round(cut / 1_000),
      trades,
      rightAgainAfter: Math.round(recovered),
      milliseconds: Math.round(performance.now() - cutAt),
    });
  },
);
