import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readFrames } from '../test/alpaca/alpaca.ts';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, join } from '../test/groups.ts';
import {
  openWays,
  createWays,
  WAYS,
  type OrderWays,
  type WayName,
  type WayRefusal,
} from '../test/trading/order-ways.ts';
import { OPENING_QUOTES, type Answer, type ServerRig } from '../test/server-rig.ts';

const rig = describeServer();
const admin = provideAdministrator(rig);
const client = clientOfEach(rig);
const REASON = { reason: 'It floods the market' };

/** What a worker has sent: after the switch had answered, or before. */
interface Sent {
  readonly way: WayName;
  readonly isAfter: boolean;
  readonly refusal: WayRefusal;
}

interface Flood {
  /** Resolves once so many orders were taken. */
  readonly underWay: Promise<void>;
  /** From now on each worker sends two more. @returns all that was sent */
  end(): Promise<readonly Sent[]>;
}

/** A hook takes fewer within a minute than workers send. */
const TURNS = { order: 60, trade: 60, alpaca: 60, agent: 30, hook: 12 } as const;
const UNDER_WAY = 24;

/** Sixteen workers, over all ways and processes, that go on until two orders after the switch. */
function flood(processes: readonly OrderWays[]): Flood {
  const sent: Sent[] = [];
  let isAfter = false;
  const begun = Promise.withResolvers<undefined>();
  const work = async (worker: number): Promise<void> => {
    const [way, ways] = [WAYS[worker % WAYS.length]!, processes[worker % processes.length]!];
    let left = 2;
    for (let turn = 0; turn < TURNS[way] && left > 0; turn++) {
      const wasAfter = isAfter;
      if (wasAfter) left -= 1;
      const refusal = await send(ways, way, turn);
      sent.push({ way, isAfter: wasAfter, refusal });
      if (sent.filter((one) => !one.refusal).length >= UNDER_WAY) begun.resolve(undefined);
    }
  };
  const workers = Promise.all(Array.from({ length: 16 }, (_, worker) => work(worker)));
  return {
    underWay: Promise.race([begun.promise, workers.then(() => undefined)]),
    end: async () => {
      isAfter = true;
      await workers;
      return sent;
    },
  };
}

/** In turn a buy, a sale and an order that waits, for the ways that have one. */
function send(ways: OrderWays, way: WayName, turn: number): Promise<WayRefusal> {
  const waits = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: '1', limitPrice: '100.00' };
  if (turn % 3 === 2) {
    if (way === 'order') return ways.native('POST /api/orders', waits);
    if (way === 'agent') return ways.agent('preview_order', { order: waits });
    const body = {
      symbol: 'AAPL',
      side: 'buy',
      type: 'limit',
      qty: '1',
      limit_price: '100',
      time_in_force: 'gtc',
    };
    if (way === 'alpaca') return ways.alpaca('POST /v2/orders', body).then(({ refusal }) => refusal);
  }
  const symbol = way === 'hook' ? 'EURUSD' : 'AAPL';
  return ways.place(way, { symbol, side: turn % 2 === 0 ? 'buy' : 'sell', quantity: '1' });
}

/** What programs have committed on an account. */
async function committed({ accountId }: OrderWays, isHooksToo: boolean) {
  const rows = await rig.owner
    .selectFrom('orders as o')
    .innerJoin('senders as s', 's.number', 'o.sender')
    .select(['o.id', 'o.status', 'o.reduce_only', 'o.fill_number', 's.kind'])
    .where('o.account_id', '=', accountId)
    .orderBy('o.id')
    .execute();
  return rows.filter(({ kind }) => isHooksToo || kind !== 'hook');
}

const positionsOf = async ({ accountId }: OrderWays) =>
  rig.owner.selectFrom('positions').select('quantity').where('account_id', '=', accountId).execute();

interface Case {
  readonly pull: (ways: OrderWays) => Promise<Answer>;
  /** Whether hooks are stopped, too. */
  readonly isHooksToo?: boolean;
  readonly closes?: boolean;
}

const own = (ways: OrderWays, body: object) =>
  rig.call('POST /api/keys/suspension', { as: ways.client, body });
const EVERYTHING = 'its owner’s, of everything, with a close';
const CASES: Readonly<Record<string, Case>> = {
  [EVERYTHING]: { pull: (ways) => own(ways, { close: true }), closes: true },
  'its owner’s, of one key': { pull: (ways) => own(ways, { key: ways.key.id }), isHooksToo: false },
  'an administrator’s': {
    pull: (ways) =>
      rig.call(`POST /api/admin/users/${ways.client.id}/programs/suspension`, { as: admin, body: REASON }),
  },
  'a teacher’s, of the group': {
    pull: async (ways) => {
      const group = await createRigGroup(rig, admin);
      await join(rig, ways.client, group.code);
      return rig.call(`POST /api/groups/${group.id}/programs/suspension`, {
        as: group.teacher,
        body: REASON,
      });
    },
  },
};

/** Pulls a switch under load. @returns what came of it, and of what was sent afterwards */
async function pullUnderLoad(
  processes: readonly OrderWays[],
  { pull, isHooksToo = true, closes = false }: Case,
) {
  const [ways] = processes as readonly [OrderWays];
  const load = flood(processes);
  await load.underWay;
  const { status } = await pull(ways);
  const sending = load.end();
  const before = await committed(ways, isHooksToo);
  const sent = await sending;
  const changed = JSON.stringify(await committed(ways, isHooksToo)) !== JSON.stringify(before);
  const waiting = before.filter((one) => !one.reduce_only && /working|pending/.test(one.status));
  // A newer signal of a hook supersedes others: what became of the last one counts.
  const codes = sent.flatMap(({ isAfter, way, refusal }) =>
    isAfter && way !== 'hook' ? [refusal?.code] : [],
  );
  const [last] = await ways.signals();
  return {
    status,
    changed,
    waiting,
    sentAfter: codes.length,
    codes: [...new Set([...codes, ...(isHooksToo ? [last?.refusal?.code] : [])])],
    ways: new Set(sent.map(({ way }) => way)),
    stillOpen: closes ? (await positionsOf(ways)).length : 0,
  };
}

/** Two orders of each worker but the hook's, all refused; nothing of before waits or goes on. */
const STOPPED = {
  status: 200,
  changed: false,
  waiting: [],
  sentAfter: expect.toSatisfy((sent: number) => sent > 16) as number,
  codes: ['key_suspended'],
  ways: new Set(WAYS),
  stillOpen: 0,
};

describe('sixteen trade by all ways', () => {
  test.each(Object.keys(CASES))(
    '[API-24] and after the answer of the switch, %s, nothing more of theirs is committed',
    async (name) => expect(await pullUnderLoad([await openWays(rig, client)], CASES[name]!)).toEqual(STOPPED),
  );

  test('[API-24] the same with two processes on the database', async () => {
    const beside = await rig.beside();
    onTestFinished(async () => {
      await beside.stop();
      // Until then nobody looks at the orders of its share, and none of the next test's would fill anyway.
      await vi.waitUntil(() => rig.server.home.isWhole(), { timeout: 30_000 });
    });
    beside.market.move(OPENING_QUOTES);
    const ways = await openWays(rig, client);
    const { [EVERYTHING]: everything } = CASES;
    expect(await pullUnderLoad([ways, createWays(beside, ways)], everything!)).toEqual(STOPPED);
  });

  test('[API-24] orders on their way to the venue are cancelled, and fill no more when they would arrive', async () => {
    const body = { fillProfile: 'retail', ...REASON };
    await rig.call(`PUT /api/admin/users/${client.id}`, { as: admin, body });
    const ways = await openWays(rig, client);
    await ways.native('POST /api/orders', { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1' });
    await ways.alpaca('POST /v2/orders', {
      symbol: 'ORCL',
      side: 'buy',
      type: 'market',
      qty: '1',
      time_in_force: 'day',
    });
    await ways.agent('preview_order', {
      order: { symbol: 'BTC', side: 'buy', type: 'market', quantity: '0.01' },
    });
    await ways.signal({ ticker: 'EURUSD', position: 'long', size: 1 });
    expect((await committed(ways, true)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'working'),
    );
    expect((await own(ways, {})).body).toMatchObject({ cancelled: 4 });
    await arrive(rig);
    expect((await committed(ways, true)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'cancelled'),
    );
    expect(await positionsOf(ways)).toEqual([]);
  });

  test('[API-24] what a suspended program is connected to stays, and says so', async () => {
    const ways = await openWays(rig, client);
    const headers = { 'apca-api-key-id': ways.key.pairId, 'apca-api-secret-key': ways.key.secret };
    const reader = readFrames(`ws://127.0.0.1:${rig.port}/stream`, { headers });
    onTestFinished(() => reader.socket.terminate());
    await reader.received(({ stream }) => stream === 'authorization');
    reader.say({ action: 'listen', data: { streams: ['trade_updates'] } });
    await reader.received(({ stream }) => stream === 'listening');
    await send(ways, 'alpaca', 2);
    await own(ways, {});
    const told = await reader.received(({ data }) => (data as { event?: string }).event === 'canceled');
    expect(told).toMatchObject({ stream: 'trade_updates', data: { order: { status: 'canceled' } } });
    expect(reader.socket.readyState).toBe(reader.socket.OPEN);
    // An agent still reads and previews: what it executes is refused.
    expect(await ways.agent('mandate', {})).toBeUndefined();
    expect(
      (
        await ways.agent('preview_order', {
          order: { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1' },
        })
      )?.code,
    ).toBe('key_suspended');
    expect((await ways.agent('close_position', { symbol: 'AAPL' }))?.code).toBe('key_suspended');
    expect((await ways.signal({ ticker: 'AAPL', position: 'long', size: 1 }))?.code).toBe('key_suspended');
    expect((await ways.alpaca('GET /v2/account')).answer.body).toMatchObject({
      trade_suspended_by_user: true,
    });
  });
});

async function arrive({ market, server }: ServerRig): Promise<void> {
  market.wait(500);
  market.move(OPENING_QUOTES);
  await server.orders.drain();
}
