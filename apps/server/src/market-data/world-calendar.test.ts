import { CALL_SCHEMAS } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const client = provideClient(rig);
const administrator = provideAdministrator(rig);
const { create, setClock, pass, worldOf } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

const DAY = 86_400_000;
const RATE = 5_000;
/** On the wall; a world steps to all of it at once. */
const STEP_MS = 6_000;
/** Nights are charged with the first step after them: steps take a moment themselves, and a clock that is set leads by two seconds. */
const LATEST = 2 * STEP_MS * RATE;

/** The hour and the date in New York, by the system's own calendar. */
const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const inNewYork = (at: number): string => NEW_YORK.format(at).replace(', ', ' ');

/** The moments between two at which it is 17:00 in New York. */
function closesBetween(from: number, to: number): number[] {
  const minutes = Array.from({ length: (to - from) / 60_000 }, (_, minute) => from + minute * 60_000);
  return minutes.filter((at) => inNewYork(at).endsWith(' 17:00'));
}

async function order(account: string, body: object): Promise<void> {
  const placed = await rig.call(`POST /api/orders?account=${account}`, {
    as: client,
    body: { symbol: 'EURUSD', side: 'buy', type: 'limit', quantity: 1_000, leverage: 50, ...body },
  });
  expect([placed.status, placed.text]).toEqual([201, placed.text]);
}

/** What an account's records are, in their order. */
async function recordsOf(account: string) {
  const id = Number(account);
  const { rows: entries } = await sql<{ number: number; kind: string; at: Date }>`
    select number, kind, at from ledger_entries where account_id = ${id} order by number`.execute(rig.owner);
  const charges = await rig.owner
    .selectFrom('financing_charges as c')
    .innerJoin('instruments as i', 'i.id', 'c.instrument_id')
    .select(['c.entry_number', 'i.symbol', 'c.nights'])
    .where('c.account_id', '=', id)
    .orderBy('c.entry_number')
    .execute();
  const orders = await rig.owner
    .selectFrom('orders')
    .select(['status', 'time_in_force', 'expires_at'])
    .where('account_id', '=', id)
    .where('type', '=', 'limit')
    .orderBy('id')
    .execute();
  return { entries, charges, orders };
}

describe.each([
  // A day of 23 hours on Sunday, and one of 25.
  ['spring', '2030-03-07T15:00:00.000Z', ['22:00', '22:00', '22:00', '21:00', '21:00', '21:00', '21:00']],
  ['autumn', '2030-10-31T15:00:00.000Z', ['21:00', '21:00', '21:00', '22:00', '22:00', '22:00', '22:00']],
])('a week of a world over the change of clocks in %s', (season, beginsAt, hours) => {
  test('charges every night once, at its own hour, and what waits ends by it, however long its clock stands', async () => {
    const world = await create({ symbols: ['EURUSD', 'BTC'], beginsAt });
    const opened = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: season, terms: { grant: '10000', world: world.id } },
    });
    const { id } = CALL_SCHEMAS.openPractice.response.parse(opened.body).account;
    await setClock(world.id, { rate: 1 });
    await order(id, { type: 'market', quantity: 2_000 });
    await order(id, { limitPrice: '0.5', timeInForce: 'day' });
    await order(id, { limitPrice: '0.5' });

    const from = Date.parse(beginsAt);
    const runTo = async (moment: number): Promise<void> => {
      await setClock(world.id, { rate: RATE });
      while ((await worldOf(world.id)).marketTime < moment) {
        await pass(STEP_MS);
        await rig.server.worlds.settle();
      }
      await setClock(world.id, { rate: 0 });
      await rig.server.worlds.settle();
    };
    /** Nothing happens while it stands. */
    const stand = async (): Promise<void> => {
      const before = await recordsOf(id);
      await pass(60_000);
      expect(await recordsOf(id)).toEqual(before);
    };
    await setClock(world.id, { rate: 0 });
    await stand();
    // On Saturday, and on Sunday before and after the clocks of New York change.
    await runTo(from + 2 * DAY);
    await stand();
    await runTo(from + 2.6 * DAY);
    await stand();
    await runTo(from + 3.5 * DAY);
    await order(id, { limitPrice: '0.5', timeInForce: 'day' });
    await runTo(from + 6.5 * DAY);

    const { marketTime } = await worldOf(world.id);
    const { entries, charges, orders } = await recordsOf(id);
    const closes = closesBetween(from, marketTime);
    expect(closes.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(hours);
    const nights = entries.filter(({ kind }) => kind === 'financing');
    expect(charges).toEqual(
      nights.map(({ number }) => ({ entry_number: number, symbol: 'EURUSD', nights: 1 })),
    );
    expect(nights).toHaveLength(closes.length);
    for (const [place, { at }] of nights.entries()) {
      const late = at.getTime() - closes[place]!;
      expect([at, late >= 0 && late <= LATEST]).toEqual([at, true]);
    }
    expect(orders).toEqual([
      { status: 'expired', time_in_force: 'day', expires_at: new Date(closes[0]!) },
      { status: 'working', time_in_force: 'gtc', expires_at: null },
      { status: 'expired', time_in_force: 'day', expires_at: new Date(closes[4]!) },
    ]);
    await rig.assertBalanced();
  });
});
