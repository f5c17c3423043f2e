import {
  formatDecimal,
  formatQuantity,
  formatUsdExact,
  PRICE_SCALE,
  USD_SCALE,
  valueAccount,
  type EvaluationProgress,
  type EvaluationTerms,
  type Floor,
  type Instrument,
  type MarketQuote,
  type StepEvidence,
} from '@lonja/core';
import type { VerdictEvidence } from '@lonja/protocol';

/** The quotes of a step of the market. */
export interface StepQuotes {
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  readonly quotes: ReadonlyMap<number, MarketQuote>;
}

interface Judged {
  readonly evidence: StepEvidence;
  readonly terms: EvaluationTerms;
  readonly verdict: VerdictEvidence['verdict'];
  readonly floor: Floor | undefined;
  readonly before: StepQuotes | undefined;
  readonly instrumentOf: (instrumentId: number) => Instrument;
}

/** Everything that a verdict was decided from: whoever has it computes the verdict again. */
export function buildVerdictEvidence({
  evidence: { account, at, quotes, isLast },
  terms,
  verdict,
  floor,
  before,
  instrumentOf,
}: Judged): VerdictEvidence {
  const { balances, positions, terms: own, evaluation } = account;
  const held = [...positions.values()].toSorted((a, b) => a.instrumentId - b.instrumentId);
  const summary = valueAccount(account, {
    instrumentOf,
    quoteOf: (instrumentId) => quotes.get(instrumentId),
  });
  if (!own || !evaluation || !summary) throw new Error('what is judged has its evaluation and its quotes');
  const ids = held.map(({ instrumentId }) => instrumentId);
  const quoted = (known: StepQuotes['quotes']) => writeQuotes(ids, known, instrumentOf);
  return {
    account: String(account.id),
    verdict,
    programme: terms.name,
    phase: terms.phase,
    grant: formatUsdExact(own.grant),
    rules: terms.rules,
    world: own.world === undefined ? null : String(own.world),
    at: new Date(at).toISOString(),
    ...(isLast ? { isLast } : {}),
    cash: formatUsdExact(balances.cash),
    margin: formatUsdExact(balances.margin),
    profit: formatUsdExact(balances.profit),
    fills: account.fillCount,
    ledgerEntries: account.entryCount,
    progress: writtenProgress(evaluation),
    positions: held.map(({ instrumentId, quantity, cost }) => {
      const { symbol, priceUnit } = instrumentOf(instrumentId);
      return {
        symbol,
        quantity: formatQuantity(quantity),
        cost: formatDecimal(cost, USD_SCALE),
        priceUnit: Number(priceUnit),
      };
    }),
    quotes: quoted(quotes),
    equity: formatUsdExact(summary.equity),
    floor: floor ? { name: floor.name, at: formatUsdExact(floor.at) } : null,
    before:
      before && ids.every((id) => before.quotes.has(id))
        ? { at: new Date(before.at).toISOString(), quotes: quoted(before.quotes) }
        : null,
  };
}

const writtenProgress = (progress: EvaluationProgress): VerdictEvidence['progress'] => ({
  day: progress.day,
  dayEndsAt: new Date(progress.dayEndsAt).toISOString(),
  dayNumber: progress.dayNumber,
  dayBalance: formatUsdExact(progress.dayBalance),
  ...(progress.dayEntries === undefined ? {} : { dayEntries: progress.dayEntries }),
  dayFills: progress.dayFills,
  dayBasis: formatUsdExact(progress.dayBasis),
  peak: formatUsdExact(progress.peak),
  qualified: progress.qualified,
  bestDay: formatUsdExact(progress.bestDay),
});

function writeQuotes(
  ids: readonly number[],
  known: StepQuotes['quotes'],
  instrumentOf: Judged['instrumentOf'],
): VerdictEvidence['quotes'] {
  return ids.flatMap((id) => {
    const quote = known.get(id);
    if (!quote) return [];
    return [
      {
        symbol: instrumentOf(id).symbol,
        bid: formatDecimal(quote.bid, PRICE_SCALE),
        ask: formatDecimal(quote.ask, PRICE_SCALE),
        usdRate: `${quote.rate.numerator}/${quote.rate.denominator}`,
        at: new Date(quote.at).toISOString(),
        source: quote.source,
        sequence: quote.sequence,
      },
    ];
  });
}
