import {
  computeChargeAmount,
  computePaymentTotal,
  PRICE_SCALE,
  RATE_DECIMALS,
  roundFraction,
  sumFractions,
  type FinancingRule,
  type Fraction,
  type Instrument,
  type PositionState,
  type Postings,
} from '@lonja/core';
import type { ExportedCharge, ExportedEntry } from './exported-person.ts';
import { requireDecimal, requirePrice, requireQuantity, rateOfText, requireUsd } from './figures.ts';
import type { Problem } from './problem.ts';

interface Context {
  /** What is held of an instrument at that moment; undefined where that is not known. */
  readonly held: (symbol: string) => PositionState | undefined;
  readonly instrumentOf: (symbol: string) => Instrument | undefined;
}

/** What a night's or a dividend's entry is made of: each part from its quote, its rate and what was held. */
export function verifyParts(entry: ExportedEntry, postings: Postings, context: Context): readonly Problem[] {
  const posted = postings.profit ?? 0n;
  if (entry.kind === 'financing') return verifyNight(entry, posted, context);
  if (entry.kind === 'dividend') return verifyDividend(entry, posted, context);
  return [];
}

function verifyNight(entry: ExportedEntry, posted: bigint, context: Context): Problem[] {
  const { number, charges = [] } = entry;
  const parts = charges.map((charge) => ({ charge, amount: computeAmount(charge, context) }));
  const total = roundFraction(sumFractions(parts.map(({ amount }) => amount)), 'half_even');
  return [
    ...parts.flatMap(({ charge, amount }) => verifyCharge(charge, amount, entry, context)),
    ...(-total === posted ? [] : [{ kind: 'financing_sum' as const, entry: number }]),
  ];
}

function verifyCharge(
  { symbol, quantity, amount, quotedAt }: ExportedCharge,
  computed: Fraction,
  { number: entry, at }: ExportedEntry,
  { held }: Context,
): Problem[] {
  const position = held(symbol);
  const isAmount = requireUsd(amount) === -roundFraction(computed, 'half_even');
  const isHeld = position === undefined || position.quantity === requireQuantity(quantity);
  const isQuotedBefore = Date.parse(quotedAt) <= Date.parse(at);
  return [
    ...(isAmount ? [] : [{ kind: 'charge_amount' as const, entry, symbol }]),
    ...(isHeld ? [] : [{ kind: 'charge_quantity' as const, entry, symbol }]),
    ...(isQuotedBefore ? [] : [{ kind: 'charge_quote_later' as const, entry, symbol }]),
  ];
}

/** In micro-dollars, not rounded; nothing where the instrument is unknown, which its entry then shows. */
function computeAmount(charge: ExportedCharge, { instrumentOf }: Context): Fraction {
  const priceUnit = instrumentOf(charge.symbol)?.priceUnit ?? 0n;
  const quote = {
    bid: requirePrice(charge.bid),
    ask: requirePrice(charge.ask),
    rate: rateOfText(charge.usdRate),
  };
  const { nights } = charge;
  return computeChargeAmount({
    quantity: requireQuantity(charge.quantity),
    priceUnit,
    quote,
    rule: readRule(charge),
    nights,
  });
}

const readRule = ({ source, rate, points }: ExportedCharge): FinancingRule =>
  source === 'tom_next'
    ? { source, points: requireDecimal(points ?? '', PRICE_SCALE) }
    : { source, rate: requireDecimal(rate ?? '', RATE_DECIMALS) };

function verifyDividend({ number, dividend }: ExportedEntry, posted: bigint, context: Context): Problem[] {
  if (!dividend) return [{ kind: 'dividend_sum', entry: number }];
  const { symbol } = dividend;
  const priceUnit = context.instrumentOf(symbol)?.priceUnit ?? 0n;
  const computed = computePaymentTotal({
    amount: requirePrice(dividend.amount),
    quantity: requireQuantity(dividend.quantity),
    priceUnit,
    rate: rateOfText(dividend.usdRate),
  });
  return computed === posted && requireUsd(dividend.total) === posted
    ? []
    : [{ kind: 'dividend_sum', entry: number }];
}
