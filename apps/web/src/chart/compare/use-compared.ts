import type { Candles } from '@lonja/protocol';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { buildQuery } from '../../shared/api/build-query.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { computeMid } from '../../shared/live/quote-store.ts';
import { useQuotesFor, useWatch } from '../../shared/live/use-quotes.ts';
import { countOfKind, getGrid, queryOfKind, type CandleKind } from '../candles/candle-kind.ts';
import { mergeCandles } from '../candles/merge-candles.ts';
import type { ComparedChoice } from './compared-choice.ts';
import type { Compared } from './compared.ts';

/** As far back as one call has them: charts are seldom scrolled farther. */
const CANDLES = 2_000;
const FRESH_MS = 60_000;

/**
 * The prices of the instruments that a chart is compared with: candles, renewed once a minute, and the last quote.
 * @param kind the chart's
 */
export function useCompared(choices: readonly ComparedChoice[], kind: CandleKind): readonly Compared[] {
  const client = useClient();
  const { interval, day } = kind;
  const answers = useQueries({
    queries: choices.map(({ symbol }) => ({
      ...buildQuery(client, 'getCandles', {
        params: { symbol },
        query: { ...queryOfKind({ interval, price: 'mid', day }), limit: String(countOfKind(kind, CANDLES)) },
      }),
      refetchInterval: FRESH_MS,
    })),
    combine: readAnswers,
  });
  const symbols = choices.map(({ symbol }) => symbol);
  useWatch(symbols);
  const { quotes, revision } = useQuotesFor(symbols);
  const past = useMemo(
    () =>
      answers.map((answer) => mergeCandles(answer?.candles ?? [], getGrid({ interval, price: 'mid', day }))),
    [answers, interval, day],
  );
  return useMemo(
    () =>
      choices.map((choice, place): Compared => {
        const quote = quotes.get(choice.symbol);
        const now = quote ? [{ time: quote.at, close: computeMid(quote) }] : [];
        return { ...choice, prices: [...(past[place] ?? []), ...now] };
      }),
    // The revision stands for the quotes.
    // oxlint-disable-next-line react/exhaustive-deps
    [choices, past, quotes, revision],
  );
}

const readAnswers = (
  results: readonly { readonly data: Candles | undefined }[],
): readonly (Candles | undefined)[] => results.map(({ data }) => data);
