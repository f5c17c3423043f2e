import { formatUsd, minus, plus, ZERO_USD, type Usd } from '@lonja/core';
import type { DailyActivity as DaysOnTheWire } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { loadDailyActivity, type DailyActivity } from '@lonja/store/trading/daily-activity';

const DAY_MS = 86_400_000;

/** The last days of UTC up to the one of a moment, which is not over. */
export async function dailyActivity(db: Database, now: number, count: number): Promise<DaysOnTheWire> {
  const today = Math.floor(now / DAY_MS);
  const from = today - count + 1;
  return { zone: 'UTC', days: countDays(await loadDailyActivity(db, from), from, count) };
}

/**
 * Figures that rise and fall with what happened: clients and equity count forward from before the first day; open positions and
 * what is held for withdrawals count back from now, which is exact however long ago they began.
 */
export function countDays(activity: DailyActivity, from: number, count: number): DaysOnTheWire['days'] {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  let clients = activity.clientsBefore;
  let equity = activity.equityBefore;
  const days = numbers.map((day) => {
    clients += activity.clients.get(day) ?? 0;
    equity = addEquity(equity, activity.equity.get(day));
    return {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      clients,
      activeClients: activity.active.get(day) ?? 0,
      equity: equity === undefined ? null : formatUsd(equity),
      deposits: formatUsd(activity.entries.get(day)?.deposits ?? ZERO_USD),
      orders: activity.orders.get(day) ?? 0,
      fills: activity.fills.get(day)?.fills ?? 0,
      stopOuts: activity.fills.get(day)?.stopOuts ?? 0,
    };
  });
  return days.map((day, index) => ({ ...day, ...standingAfter(activity, from + index) }));
}

function standingAfter({ fills, entries, openPositionsNow, heldNow }: DailyActivity, day: number) {
  let [openPositions, held] = [openPositionsNow, heldNow];
  for (const [later, { opened }] of fills) if (later > day) openPositions -= opened;
  for (const [later, { held: change }] of entries) if (later > day) held = minus(held, change);
  return { openPositions, pendingWithdrawals: formatUsd(held) };
}

/** Nothing while nobody has been measured. */
function addEquity(equity: Usd | undefined, change: Usd | undefined): Usd | undefined {
  if (change === undefined) return equity;
  return plus(equity ?? ZERO_USD, change);
}
