import {
  absolute,
  dollars,
  reckonFloating,
  reckonGain,
  nearest,
  tradeReference,
  type ReferenceAccount,
} from './reference-account.ts';
import type { ReferenceMarket, ReferenceWorld } from './reference-market.ts';
import { lastEndedNight, nextEndOfNight } from './reference-calendar.ts';
import { chargeReference, type ReferenceCharge } from './reference-financing.ts';

/**
 * Below a margin level of 50 % whole positions on margin are closed, the largest loss first, until the level is back. Positions
 * that can't be closed now are skipped.
 * @returns the instruments that were closed, in order
 */
export function stopOutReference(account: ReferenceAccount, world: ReferenceWorld): number[] {
  const closed: number[] = [];
  while (isBelowHalf(account, world)) {
    const worst = findWorst(account, world);
    if (worst === undefined) return closed;
    const { quantity } = account.positions.get(worst) ?? { quantity: 0n };
    const refusal = tradeReference(
      account,
      {
        instrument: worst,
        side: quantity > 0n ? 'sell' : 'buy',
        quantity: absolute(quantity),
        leverage: 1,
        reduceOnly: true,
        seen: undefined,
        slippage: 0n,
      },
      world,
    );
    if (refusal !== undefined) throw new Error(`the model does not stop out: ${refusal}`);
    closed.push(worst);
  }
  return closed;
}

/** (Free margin + their margin) / their margin < 1 / 2, for the positions on margin; no level, not below. */
function isBelowHalf(account: ReferenceAccount, world: ReferenceWorld): boolean {
  let used = 0n;
  for (const { fullyPaid, margin } of account.positions.values()) used += fullyPaid ? 0n : margin;
  const floating = reckonFloating(account, world);
  if (used === 0n || floating === undefined) return false;
  return (account.cash + account.profit + floating + used) * 2n < used;
}

function findWorst(account: ReferenceAccount, world: ReferenceWorld): number | undefined {
  let worst: { readonly instrument: number; readonly gain: bigint } | undefined;
  for (const [instrument, position] of [...account.positions].toSorted(([a], [b]) => a - b)) {
    const market = world.find(instrument);
    if (position.fullyPaid || !market?.isOpen || market.isStale) continue;
    const gain = reckonGain(position, market);
    if (!worst || gain < worst.gain) worst = { instrument, gain };
  }
  return worst?.instrument;
}

/**
 * For every night that has ended: the positions that were open on margin then are charged at today's mid by that night's
 * table, or 2.5 % / 365 where there is none, out of profit, rounded once a night. It waits until all of them have a
 * quote.
 */
export function financeReference(account: ReferenceAccount, world: ReferenceWorld): void {
  if (world.now < account.nextNightAt) return;
  const tonight = lastEndedNight(world.now);
  const onMargin = [...account.positions].filter(([, { fullyPaid }]) => !fullyPaid);
  if (onMargin.some(([instrument]) => !world.find(instrument))) return;
  for (let night = account.chargedThrough + 1; night <= tonight; night++) {
    let total: ReferenceCharge = { over: 0n, under: 1n };
    for (const [instrument, { quantity, openedAfter }] of onMargin) {
      const market = world.find(instrument);
      if (!market || openedAfter >= night) continue;
      const table = world.financingOn?.(night);
      const rules = world.rulesOf(instrument);
      const { over, under } = chargeReference(instrument, quantity, market, rules, table, night);
      total = { over: total.over * under + over * total.under, under: total.under * under };
    }
    const charge = nearest(total.over, total.under);
    account.profit -= charge;
    account.house.financing += charge;
  }
  account.chargedThrough = Math.max(account.chargedThrough, tonight);
  account.nextNightAt = nextEndOfNight(world.now);
}

/**
 * A price goes ex: from this moment whoever holds the instrument is paid so much a unit out of the market's result, and
 * whoever is short pays it. It goes to the profit, in dollars of this moment, rounded once.
 */
export function payReference(
  account: ReferenceAccount,
  instrument: number,
  amount: bigint,
  market: ReferenceMarket,
): void {
  const held = account.positions.get(instrument);
  if (!held) return;
  const paid = dollars(market, amount * held.quantity, 1n);
  account.profit += paid;
  account.house.market -= paid;
}

/** Moves all of a profit to the balance, or settles a loss from it as far as it covers. */
export function moveProfitReference(account: ReferenceAccount): string | undefined {
  const { cash, profit } = account;
  const moved = profit >= 0n || cash >= -profit ? profit : -cash;
  if (moved === 0n) return 'nothing_to_move';
  account.cash += moved;
  account.profit -= moved;
  return undefined;
}
