import {
  findCaps,
  FLAT_FINANCING,
  formatPrice,
  formatQuantity,
  formatUsdExact,
  pointsText,
  price,
  quantity,
  rateText,
  usd,
  writeFinancing,
  type FinancingTable,
  type Instrument,
} from '@lonja/core';
import type { Conditions, FinancingCharge } from '@lonja/protocol';
import type { ChargeRow, EntryKey } from '@lonja/store/ledger/financing-charges';
import type { Market } from '../market/market.ts';
import type { PresetInForce, TradingConditions } from '../market/trading-conditions.ts';

const DAY_MS = 86_400_000;

export function conditionsAnswer(conditions: TradingConditions, now: number): Conditions {
  const tables = conditions.tables(now);
  return {
    number: conditions.number(),
    margin: marginAnswer(conditions.margin()),
    financing: (tables.length === 0 ? [FLAT_FINANCING] : tables).map(tableAnswer),
  };
}

function marginAnswer({ number, since, preset }: PresetInForce): Conditions['margin'] {
  const set = { number, since: since?.toISOString() ?? null };
  return preset.kind === 'specification'
    ? { ...set, kind: preset.kind, caps: null }
    : { ...set, kind: preset.kind, caps: findCaps(preset) };
}

const tableAnswer = ({ number, firstNight, terms }: FinancingTable): Conditions['financing'][number] => ({
  number,
  firstNight: number === 0 ? null : new Date(firstNight * DAY_MS).toISOString().slice(0, 10),
  terms: writeFinancing(terms),
});

/** The charges that a financing entry sums; none for other kinds. */
export const chargesOfEntry = (
  rows: readonly ChargeRow[],
  { accountId, number }: EntryKey,
  market: Pick<Market, 'instrumentBySymbol'>,
): FinancingCharge[] =>
  rows
    .filter((row) => row.accountId === accountId && row.entryNumber === number)
    .map((row) => chargeAnswer(row, market.instrumentBySymbol(row.symbol)));

/** A charge with all that is needed to recompute it, for clients and administrators. */
function chargeAnswer(row: ChargeRow, instrument: Instrument | undefined): FinancingCharge {
  const { rule } = row;
  const decimals = instrument?.priceDecimals ?? 8;
  return {
    symbol: row.symbol,
    quantity: formatQuantity(quantity(row.quantity)),
    source: rule.source,
    conditions: row.conditions,
    rate: rule.source === 'tom_next' ? null : rateText(rule.rate),
    points: rule.source === 'tom_next' ? pointsText(rule.points) : null,
    nights: row.nights,
    bid: formatPrice(price(row.bid), decimals),
    ask: formatPrice(price(row.ask), decimals),
    priceUnit: row.priceUnit / 100,
    usdRate: `${row.rateNumerator}/${row.rateDenominator}`,
    quoteSource: row.quoteSource,
    quoteSequence: String(row.quoteSequence),
    quotedAt: row.quotedAt.toISOString(),
    amount: formatUsdExact(usd(row.amount)),
  };
}
