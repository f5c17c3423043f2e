import {
  LIMITS,
  fillOrigin,
  formatPrice,
  formatQuantity,
  magnitude,
  orderPurpose,
  parseUsd,
  plus,
  price,
  quantity,
  usd,
  type ConversionRate,
  type EntryKind,
} from '@lonja/core';
import type { DividendPayment, FinancingCharge, Position } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { listStatementEntries, sumEntriesBefore, type StatementEntry } from '@lonja/store/funds/statements';
import { listDividends } from '@lonja/store/ledger/dividend-payments';
import { listCharges, type EntryKey } from '@lonja/store/ledger/financing-charges';
import type { UserRecord } from '@lonja/store/people/users';
import type { Market } from '../market/market.ts';
import { refuse } from '../refusal/refuse.ts';
import { chargesOfEntry } from '../conditions/conditions-view.ts';
import { dividendOfEntry } from '../accounts/dividend-view.ts';
import { loadPositions } from '../trading/position-view.ts';
import type { FillEvidence, SetProfit, Statement, StatementLine } from './statement.ts';
import type { StatementWords } from './statement-document.ts';

export interface StatementNeeds {
  readonly db: Database;
  readonly market: Market;
  readonly clock: () => number;
  /** Whether everybody in the database was made up: each page says so. */
  readonly isDemonstration: boolean;
}

/** The account and the period, as in `Statement`. */
interface StatementPeriod extends Pick<Statement, 'accountId' | 'from' | 'to'> {
  readonly owner: UserRecord['user'];
}

const DAY_MS = 86_400_000;
/** A longer statement must be requested in parts. */
const MAX_ENTRIES = LIMITS.statementEntries.count;

/** An account's statement of a period, read from its ledger. Refused where it has more entries than one document shows. */
export async function readStatement(
  { db, market, clock }: Omit<StatementNeeds, 'isDemonstration'>,
  { owner, accountId, from, to }: StatementPeriod,
  texts: StatementWords,
): Promise<Statement> {
  const period = { from: new Date(from), until: new Date(Date.parse(to) + DAY_MS) };
  const issuedAt = new Date(clock());
  const [opening, entries, positions] = await Promise.all([
    sumEntriesBefore(db, accountId, period.from),
    listStatementEntries(db, { accountId, ...period, limit: MAX_ENTRIES + 1 }),
    // Overrides on open positions are today's: a statement of the past shows only what was posted then.
    period.until > issuedAt ? loadPositions(db, market, accountId) : [],
  ]);
  if (entries.length > MAX_ENTRIES) refuse('statement_too_long');
  const inputsOf = await readInputs({ db, market }, accountId, entries, texts);
  return {
    client: { username: owner.username, fullName: owner.full_name },
    accountId,
    from,
    to,
    issuedAt,
    opening,
    lines: entries.map((entry) => ({ ...readLine(entry, market, texts), inputs: inputsOf(entry) })),
    setProfits: [
      ...entries.flatMap((entry) => closedSetProfit(entry, market)),
      ...positions.flatMap(openSetProfit),
    ],
  };
}

/** The charges behind the financing entries of these nights, and the dividends behind theirs. */
async function readInputs(
  { db, market }: Pick<StatementNeeds, 'db' | 'market'>,
  accountId: number,
  entries: readonly StatementEntry[],
  texts: StatementWords,
): Promise<(entry: StatementEntry) => readonly string[]> {
  const keysOf = (wanted: EntryKind): EntryKey[] =>
    entries.filter(({ kind }) => kind === wanted).map(({ number }) => ({ accountId, number }));
  const [charges, dividends] = await Promise.all([
    listCharges(db, keysOf('financing')),
    listDividends(db, keysOf('dividend')),
  ]);
  return ({ number }) => {
    const dividend = dividendOfEntry(dividends, { accountId, number }, market);
    return [
      ...chargesOfEntry(charges, { accountId, number }, market).map((charge) => chargeText(charge, texts)),
      ...(dividend ? [dividendText(dividend, market)] : []),
    ];
  };
}

/** 'AAPL 10 × 0.24 USD · 2026-11-25': all inputs of the payment, with the rate to USD of another currency. */
function dividendText(
  { symbol, quantity: held, amount, usdRate, exAt }: DividendPayment,
  market: Market,
): string {
  const currency = market.instrumentBySymbol(symbol)?.currency ?? '';
  const converted = usdRate === '1/1' ? '' : ` · ${usdRate} USD`;
  return `${symbol} ${held} × ${amount} ${currency}${converted} · ${exAt.slice(0, 10)}`;
}

const readLine = (
  { number, kind, at, reason, moved, fill }: StatementEntry,
  market: Market,
  texts: StatementWords,
): Omit<StatementLine, 'inputs'> => ({
  number,
  kind: kind as EntryKind,
  at,
  origin:
    kind === 'fill' && fill ? fillOrigin(fill.cause, orderPurpose(fill.orderType, fill.orderProtects)) : null,
  reason,
  moved,
  fill: fill && fillText(fill, market, texts),
  evidence: kind === 'fill' && fill ? readEvidence(fill, market) : null,
});

const readEvidence = (fill: NonNullable<StatementEntry['fill']>, market: Market): FillEvidence => {
  const { quoteSequence, rate, profile, idealPrice, idealCost } = fill;
  const { currency, priceDecimals } = requireInstrument(fill.instrumentId, market);
  const isIdeal = profile === 'ideal' && idealCost === 0n;
  return {
    quoteSequence,
    rate: currency === 'USD' ? null : `1 ${currency} = ${fractionText(rate)} USD`,
    execution: isIdeal
      ? null
      : {
          profile,
          idealPrice: formatPrice(price(idealPrice ?? fill.price), priceDecimals),
          cost: usd(idealCost),
        },
  };
};

/** Reduced to lowest terms. */
function fractionText({ numerator, denominator }: ConversionRate): string {
  let [divisor, rest] = [numerator, denominator];
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest];
  return `${numerator / divisor}/${denominator / divisor}`;
}

/**
 * 'EURUSD 400000 · 1.08452/1.08460 · 4.2 %/365 × 3 · Benchmark and markup': all inputs of the charge, except the rate to
 * USD.
 */
function chargeText(charge: FinancingCharge, texts: StatementWords): string {
  const { symbol, quantity: held, bid, ask, rate, points, nights, source, usdRate } = charge;
  const by = rate === null ? `${points}` : `${rate} %/365`;
  const converted = usdRate === '1/1' ? '' : ` · ${usdRate} USD`;
  return `${symbol} ${held} · ${bid}/${ask}${converted} · ${by} × ${nights} · ${texts.financing[source]}`;
}

/** 'BUY 2 AAPL @ 190.20' */
function fillText(
  { instrumentId, side, quantity: units, price: paid }: NonNullable<StatementEntry['fill']>,
  market: Market,
  texts: StatementWords,
): string {
  const { symbol, priceDecimals } = requireInstrument(instrumentId, market);
  const size = formatQuantity(magnitude(quantity(units)));
  return `${texts.sides[side]} ${size} ${symbol} @ ${formatPrice(price(paid), priceDecimals)}`;
}

function requireInstrument(instrumentId: number, market: Market) {
  const instrument = market.instrumentById(instrumentId);
  if (!instrument) throw new Error(`an entry of unknown instrument ${instrumentId}`);
  return instrument;
}

/** An override that a fill of the period has closed, also when it equalled the market's result and nothing was posted. */
function closedSetProfit({ kind, at, fill }: StatementEntry, market: Market): SetProfit[] {
  if (kind !== 'fill' || fill === null || fill.adjustment === null) return [];
  const realized = usd(fill.realized);
  return [
    {
      symbol: requireInstrument(fill.instrumentId, market).symbol,
      at,
      isOpen: false,
      market: realized,
      set: plus(realized, usd(fill.adjustment)),
      reason: fill.setReason ?? '',
    },
  ];
}

/** The override on an open position, beside the market's current result. */
const openSetProfit = (position: Position): SetProfit[] =>
  position.hasAdminProfit
    ? [
        {
          symbol: position.symbol,
          at: new Date(position.adminAt ?? 0),
          isOpen: true,
          market: requireUsd(position.marketProfit),
          set: requireUsd(position.profit),
          reason: position.adminReason ?? '',
        },
      ]
    : [];

function requireUsd(text: string) {
  const parsed = parseUsd(text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return usd(parsed.units);
}
