import { CANDLE_LENGTHS } from '@lonja/core';
import {
  candlesOfPeriods,
  findIndicator,
  INDICATORS,
  linesOfReadings,
  listOffsets,
  readParameters,
  settlingCandles,
  type IndicatorCandle,
  type IndicatorDefinition,
  type ParameterProblem,
  type ParameterValues,
  type Reading,
} from '@lonja/indicators';
import type { Candle, Indicator, IndicatorLines } from '@lonja/protocol';
import type { SpendCandles } from '../history/candle-history.ts';
import type { CandleQuery } from '../history/candle-query.ts';
import type { ComputeTurns } from '../process/compute-turns.ts';
import type { CandlePages } from '../history/candle-pages.ts';
import type { Handlers } from '../calls/serve.ts';
import { drawnMarket } from './drawn-market.ts';
import { checkPrice } from './candle-calls.ts';
import type { CandleBudget } from './candle-budget.ts';
import { refuse } from '../refusal/refuse.ts';

/** GET /api/indicators, the catalogue, and GET /api/indicators/{symbol}, one of them on an instrument's candles. */
export function indicatorHandlers(budget: CandleBudget) {
  return {
    listIndicators: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return INDICATORS.map(indicatorAnswer);
    },
    getIndicator: async (request, reply) => {
      const { candlePages: pages } = drawnMarket(request);
      const { world: _world, name, interval, day, price, from, to, limit, ...given } = request.query;
      const definition = findIndicator(name);
      if (!definition) refuseParameter({ parameter: 'name', problem: 'unknown' });
      const parameters = readParameters(definition, given as Readonly<Record<string, string>>);
      if (!parameters.ok) refuseParameter(parameters.problem);
      const { symbol } = request.params;
      checkPrice(pages, symbol, price);
      reply.header('cache-control', 'no-cache');
      const query = { interval, day, price, from, to, limit };
      return budget.compute(request, limit, (spend) =>
        computeLines(pages, symbol, definition, parameters.values, query, spend),
      );
    },
  } satisfies Partial<Handlers>;
}

/** Computed on the candles that GET /api/candles gives, with enough previous ones for the lines to converge. */
async function computeLines(
  pages: CandlePages,
  symbol: string,
  definition: IndicatorDefinition,
  parameters: ParameterValues,
  query: CandleQuery,
  spend: SpendCandles,
): Promise<IndicatorLines> {
  const page = await pages.read(symbol, query, spend);
  if (page === undefined) refuse('unknown_instrument');
  const earlier = await loadSettling(
    pages,
    symbol,
    definition,
    parameters,
    query,
    page.candles[0]?.time,
    spend,
  );
  const candles = [...earlier, ...page.candles];
  spend(candles.length * readingCost(definition, parameters));
  const lines = await computeInTurns(pages.turns, definition, parameters, candles);
  return {
    symbol,
    interval: query.interval,
    price: query.price,
    day: query.day,
    name: definition.name,
    parameters,
    live: page.live,
    times: page.candles.map((candle) => candle.time),
    outputs: mapLines(lines, (line) => line.slice(earlier.length, candles.length)),
    ...listDisplaced(definition, parameters, lines, candles.length),
  };
}

/** The candles before the first one of the answer. */
async function loadSettling(
  pages: CandlePages,
  symbol: string,
  definition: IndicatorDefinition,
  parameters: ParameterValues,
  query: CandleQuery,
  first: number | undefined,
  spend: SpendCandles,
): Promise<readonly Candle[]> {
  if (first === undefined) return [];
  const limit = settlingCandles(definition, parameters, { candleMs: CANDLE_LENGTHS[query.interval], first });
  if (limit === 0) return [];
  const page = await pages.read(symbol, { ...query, from: undefined, to: first, limit }, spend);
  return page?.candles ?? [];
}

type Lines = ReturnType<typeof linesOfReadings>;

const mapLines = (
  lines: Lines,
  read: (line: (number | null)[]) => (number | null)[],
): Record<string, (number | null)[]> =>
  Object.fromEntries(Object.entries(lines).map(([output, line]) => [output, read(line)]));

/** The points of the lines that are displaced from the candle at which they are known. */
function listDisplaced(
  definition: IndicatorDefinition,
  parameters: ParameterValues,
  lines: Lines,
  candles: number,
): Pick<IndicatorLines, 'ahead' | 'before'> {
  const offsets = Object.entries(listOffsets(definition, parameters));
  return {
    ahead: Object.fromEntries(
      offsets
        .filter(([, offset]) => offset > 0)
        .map(([output]) => [output, lines[output]?.slice(candles) ?? []]),
    ),
    before: Object.fromEntries(
      offsets.filter(([, offset]) => offset < 0).map(([output, offset]) => [output, -offset]),
    ),
  };
}

/** An indicator's cost per candle, relative to a computed candle: some read all candles of their period each time. */
const readingCost = (definition: IndicatorDefinition, parameters: ParameterValues): number =>
  1 / 8 + candlesOfPeriods(definition, parameters) / 200;

async function computeInTurns(
  turns: ComputeTurns,
  definition: IndicatorDefinition,
  parameters: ParameterValues,
  candles: readonly IndicatorCandle[],
): Promise<Lines> {
  const running = definition.start(parameters);
  const readings: (Reading | null)[] = [];
  for (const candle of candles) {
    if (turns.isOver()) await turns.next();
    readings.push(running.accept(candle, false));
  }
  return linesOfReadings(definition, parameters, readings);
}

const PROBLEMS: Readonly<Record<ParameterProblem['problem'], string>> = {
  unknown: 'is not known',
  not_a_number: 'must be a decimal number',
  not_whole: 'must be whole',
  out_of_range: 'is out of its range',
};

function refuseParameter({ parameter, problem }: ParameterProblem): never {
  // An unknown parameter's name may be any text, so it is not repeated.
  const field = problem === 'unknown' && parameter !== 'name' ? 'a parameter' : parameter;
  const issues = [{ field, problem: PROBLEMS[problem] }];
  refuse('invalid_request', { issues });
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
