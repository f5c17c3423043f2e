import { CANDLE_LENGTHS } from '@lonja/core';
import {
  findIndicator,
  INDICATORS,
  linesOfReadings,
  readParameters,
  settlingCandles,
  type IndicatorCandle,
  type IndicatorDefinition,
  type ParameterProblem,
  type Reading,
} from '@lonja/indicators';
import type { Indicator, IndicatorLines } from '@lonja/protocol';
import type { CandleQuery, SpendCandles } from '../../market/candle-history.ts';
import type { ComputeTurns } from '../../market/compute-turns.ts';
import type { CandlePages } from '../../market/candle-pages.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import type { CandleBudget } from './candle-budget.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';

/** GET /api/indicators, the catalogue, and GET /api/indicators/{symbol}, one of them on an instrument's candles. */
export function registerIndicatorRoutes(app: Api, pages: CandlePages, budget: CandleBudget): void {
  serve(app, 'listIndicators', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600');
    return INDICATORS.map(indicatorAnswer);
  });
  serve(app, 'getIndicator', async (request, reply) => {
    const { name, interval, from, to, limit, ...given } = request.query;
    const definition = findIndicator(name);
    if (!definition) throw refusalOf({ parameter: 'name', problem: 'unknown' });
    const parameters = readParameters(definition, given as Readonly<Record<string, string>>);
    if (!parameters.ok) throw refusalOf(parameters.problem);
    const spend = await budget.of(request);
    reply.header('cache-control', 'no-cache');
    const query = { interval, from, to, limit };
    return linesOf(pages, request.params.symbol, definition, parameters.values, query, spend);
  });
}

/** Computed on the very candles that GET /api/candles gives, with enough of those before for the lines to have settled. */
async function linesOf(
  pages: CandlePages,
  symbol: string,
  definition: IndicatorDefinition,
  parameters: Readonly<Record<string, number>>,
  { interval, from, to, limit }: CandleQuery,
  spend: SpendCandles,
): Promise<IndicatorLines> {
  const settling = settlingCandles(definition, parameters);
  const earlier = from === undefined ? undefined : Math.max(0, from - settling * CANDLE_LENGTHS[interval]);
  const page = await pages.read(symbol, { interval, from: earlier, to, limit: limit + settling }, spend);
  if (page === undefined) throw new HttpRefusal('unknown_instrument');
  const { candles, live } = page;
  spend(candles.length * readingCost(parameters));
  const lines = await computeInTurns(pages.turns, definition, parameters, candles);
  const begin =
    from === undefined
      ? Math.max(0, candles.length - limit)
      : candles.findIndex((candle) => candle.time >= from);
  const shown = <Value>(column: readonly Value[]): Value[] =>
    begin < 0 ? [] : column.slice(begin, begin + limit);
  const times = shown(candles).map((candle) => candle.time);
  return {
    symbol,
    interval,
    name: definition.name,
    parameters,
    live: live && times.at(-1) === candles.at(-1)?.time && times.length > 0,
    times,
    outputs: Object.fromEntries(Object.entries(lines).map(([output, line]) => [output, shown(line)])),
  };
}

/** What an indicator costs a candle, beside one that is computed: some look at all candles of their period each time. */
function readingCost(parameters: Readonly<Record<string, number>>): number {
  const periods = Object.values(parameters).reduce((total, value) => total + Math.max(0, value), 0);
  return 1 / 8 + periods / 200;
}

async function computeInTurns(
  turns: ComputeTurns,
  definition: IndicatorDefinition,
  parameters: Readonly<Record<string, number>>,
  candles: readonly IndicatorCandle[],
): Promise<ReturnType<typeof linesOfReadings>> {
  const running = definition.start(parameters);
  const readings: (Reading | null)[] = [];
  for (const candle of candles) {
    if (turns.isOver()) await turns.next();
    readings.push(running.take(candle, false));
  }
  return linesOfReadings(definition, readings);
}

const PROBLEMS: Readonly<Record<ParameterProblem['problem'], string>> = {
  unknown: 'is not known',
  not_a_number: 'must be a decimal number',
  not_whole: 'must be whole',
  out_of_range: 'is out of its range',
};

function refusalOf({ parameter, problem }: ParameterProblem): HttpRefusal {
  // The name of a parameter may be anything that somebody put into an address.
  const field = problem === 'unknown' && parameter !== 'name' ? 'a parameter' : parameter;
  const issues = [{ field, problem: PROBLEMS[problem] }];
  return new HttpRefusal('invalid_request', { issues });
}

const indicatorAnswer = (definition: IndicatorDefinition): Indicator => ({
  name: definition.name,
  title: definition.title,
  group: definition.group,
  pane: definition.pane,
  parameters: definition.parameters.map((parameter) => ({ ...parameter })),
  outputs: [...definition.outputs],
  isCumulative: definition.isCumulative ?? false,
});
