import { parsePrice } from '@lonja/core';
import type { ServerRig } from '../server-rig.ts';

/** Limits as a test draws them. USD are whole dollars. */
export interface ReckonedLimits {
  readonly symbols?: readonly string[];
  readonly maxOrder?: number;
  readonly maxDay?: number;
  readonly maxExposure?: number;
  readonly maxLeverage?: number;
  readonly ordersAMinute?: number;
}

/** What a sender's committed commands come to, one after the other, and what of its mandate each of them broke. USD in millionths. */
export interface Reckoning {
  readonly broken: readonly string[];
  /** Commands of each kind of sender. */
  readonly commands: Readonly<Record<'key' | 'hook', number>>;
  /** What each kind of sender has ordered to open. */
  readonly ordered: Readonly<Record<'key' | 'hook', bigint>>;
  /** The largest that was ever open, or waited to open. */
  readonly peak: bigint;
}

type Row = Awaited<ReturnType<typeof readOrders>>[number];
type Quotes = Readonly<Record<string, readonly [bid: string, ask: string]>>;

/**
 * Adds up by brute force what the programs of an account ordered, from the rows of its orders and nothing else, in the order in which
 * they were committed. For a market that stands still, and orders that nobody cancels.
 */
export async function reckonMandate(
  rig: ServerRig,
  accountId: number,
  { limits, quotes }: { readonly limits: ReckonedLimits; readonly quotes: Quotes },
): Promise<Reckoning> {
  const priceOf = createPriceOf(rig, quotes);
  const rows = await readOrders(rig, accountId);
  const positions = new Map<number, bigint>();
  const waiting = new Map<number, bigint>();
  const commands = { key: 0, hook: 0 };
  const ordered = { key: 0n, hook: 0n };
  const broken: string[] = [];
  let peak = 0n;
  const exposure = (): bigint =>
    [...positions].reduce(
      (total, [id, held]) => total + worth(size(held), priceOf(id, held > 0n ? 'bid' : 'ask')),
      [...waiting.values()].reduce((total, value) => total + value, 0n),
    );
  for (const row of rows.filter(({ parent_id }) => parent_id === null)) {
    const sender = row.kind === 'hook' ? 'hook' : 'key';
    const { value, after } = reckonEffect(row, positions.get(row.instrument_id) ?? 0n, priceOf);
    const former = waiting.get(row.replaces ?? -1) ?? 0n;
    if (row.replaces !== null) waiting.delete(row.replaces);
    if (after !== undefined) positions.set(row.instrument_id, after);
    else waiting.set(row.id, value);
    if (value > 0n) {
      ordered[sender] += value > former ? value - former : 0n;
      const figures = { ordered: ordered[sender], exposure: exposure(), before: commands[sender] };
      broken.push(...brokenBy(row, value, limits, figures));
    } else if (limits.symbols && !limits.symbols.includes(row.symbol)) broken.push(`${row.id}: symbol`);
    commands[sender] += 1;
    peak = exposure() > peak ? exposure() : peak;
  }
  return { broken, commands, ordered, peak };
}

const readOrders = (rig: ServerRig, accountId: number) =>
  rig.owner
    .selectFrom('orders as o')
    .innerJoin('senders as s', 's.number', 'o.sender')
    .innerJoin('instruments as i', 'i.id', 'o.instrument_id')
    .select([
      'o.id',
      'o.instrument_id',
      'o.side',
      'o.quantity',
      'o.leverage',
      'o.reduce_only',
      'o.limit_price',
      'o.status',
      'o.parent_id',
      'o.replaces',
      's.kind',
      'i.symbol',
    ])
    .where('o.account_id', '=', accountId)
    .orderBy('o.id')
    .execute();

type PriceOf = (instrumentId: number, side: 'bid' | 'ask') => bigint;

function createPriceOf({ database }: ServerRig, quotes: Quotes): PriceOf {
  const byId = new Map(
    Object.entries(quotes).map(([symbol, [bid, ask]]) => {
      const [low, high] = [parsePrice(bid), parsePrice(ask)];
      if (!low.ok || !high.ok) throw new Error(`${symbol} has no price`);
      return [database.instrumentIds.get(symbol), { bid: low.units, ask: high.units }];
    }),
  );
  return (id, side) => byId.get(id)![side];
}

/** What an order opens or waits to open, and the position that it leaves where it filled at once. */
function reckonEffect(
  { instrument_id: id, side, quantity, reduce_only: closes, limit_price: limit, status }: Row,
  held: bigint,
  priceOf: PriceOf,
): { readonly value: bigint; readonly after: bigint | undefined } {
  if (status !== 'filled') return { value: closes ? 0n : worth(quantity, limit!), after: undefined };
  const change = side === 'buy' ? quantity : -quantity;
  const closed = held * change < 0n ? least(size(held), quantity) : 0n;
  const whole = worth(quantity, priceOf(id, side === 'buy' ? 'ask' : 'bid'));
  return { value: halfEven(whole * (quantity - closed), quantity), after: held + change };
}

function brokenBy(
  row: Row,
  value: bigint,
  limits: ReckonedLimits,
  now: { readonly ordered: bigint; readonly exposure: bigint; readonly before: number },
): string[] {
  const isOver = (figure: bigint, dollars: number | undefined) =>
    dollars !== undefined && figure > BigInt(dollars) * 1_000_000n;
  const found = {
    symbol: limits.symbols && !limits.symbols.includes(row.symbol),
    rate: limits.ordersAMinute !== undefined && now.before >= limits.ordersAMinute,
    leverage: limits.maxLeverage !== undefined && row.leverage > limits.maxLeverage,
    order: isOver(value, limits.maxOrder),
    day: isOver(now.ordered, limits.maxDay),
    exposure: isOver(now.exposure, limits.maxExposure),
  };
  return Object.entries(found).flatMap(([limit, isBroken]) => (isBroken ? [`${row.id}: ${limit}`] : []));
}

const size = (quantity: bigint): bigint => (quantity < 0n ? -quantity : quantity);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** Millionths of a dollar of a quantity and a price in 1e-8. */
const worth = (quantity: bigint, price: bigint): bigint => halfEven(quantity * price, 10_000_000_000n);

function halfEven(dividend: bigint, divisor: bigint): bigint {
  const [whole, rest] = [dividend / divisor, (dividend % divisor) * 2n];
  return rest > divisor || (rest === divisor && whole % 2n === 1n) ? whole + 1n : whole;
}
