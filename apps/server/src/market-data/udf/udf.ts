import { CANDLE_LENGTHS, type Instrument } from '@lonja/core';
import { searchInstruments } from '@lonja/core/instrument-search';
import { MAX_CANDLES, type Candle } from '@lonja/protocol';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { LiveMarket } from '../../market/live-market.ts';
import { refusalSentence } from '../../refusal/refusal-sentence.ts';
import type { Api } from '../../reading/api.ts';
import { findRefusal } from '../../calls/errors.ts';
import { refuse } from '../../refusal/refuse.ts';
import type { CandleBudget } from '../candle-budget.ts';
import { ALL_RESOLUTIONS, findInterval } from './resolutions.ts';
import { symbolAnswer, symbolTable, getType, UDF_TYPES } from './udf-symbol.ts';

const Text = z.string().max(60);
const Whole = (maximum: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,11})$/)
    .transform(Number)
    .pipe(z.number().max(maximum));
/** Seconds since 1970. */
const Moment = Whole(100_000_000_000);

const MOST_FOUND = 100;
const SymbolQuery = z.object({ symbol: Text });
const SearchQuery = z.object({
  query: Text.default(''),
  type: Text.default(''),
  exchange: Text.default(''),
  limit: Whole(MOST_FOUND).default(30),
});
const HistoryQuery = z.object({
  symbol: Text,
  resolution: z.string().max(4),
  from: Moment.optional(),
  to: Moment.optional(),
  countback: Whole(MAX_CANDLES).optional(),
});
type History = z.output<typeof HistoryQuery>;
const GroupQuery = z.object({ group: Text.optional() });

/** What an address may ask a minute; candles count against their own budget besides. */
const A_MINUTE = 300;

/** The quotes' past by the Universal Data Feed, which charts of others read: six GETs, of the installation's own market, for everybody. */
export async function registerUdfRoutes(app: Api, budget: CandleBudget): Promise<void> {
  await app.register(
    (scope, _options, done) => {
      scope.setErrorHandler(answerFailure);
      // Public, and without a session: pages of other origins may read it.
      scope.addHook('onSend', (_request, reply, payload, next) => {
        void reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
        next(null, payload);
      });
      const get = <Query extends z.ZodObject>(
        url: string,
        querystring: Query,
        answer: (request: FastifyRequest, query: z.output<Query>) => unknown,
      ) =>
        scope.get(
          url,
          {
            schema: { hide: true, querystring },
            config: { policy: 'public', rateLimit: { max: A_MINUTE, timeWindow: '1 minute' } },
          },
          (request) => answer(request, request.query as z.output<Query>),
        );
      get('/config', z.object({}), ({ market }) => configAnswer(market));
      get('/time', z.object({}), ({ market }) => String(Math.floor(market.now() / 1_000)));
      get('/symbols', SymbolQuery, ({ market }, { symbol }) => symbolAnswer(market, listed(market, symbol)));
      get('/search', SearchQuery, ({ market }, query) => foundAnswer(market.instruments, query));
      get('/symbol_info', GroupQuery, ({ market }, { group }) =>
        symbolTable(
          market.instruments.filter(
            ({ exchange }) => group === undefined || group === '' || exchange === group,
          ),
        ),
      );
      get('/history', HistoryQuery, (request, query) => loadBars(request, query, budget));
      done();
    },
    { prefix: '/udf' },
  );
}

function configAnswer({ instruments }: Pick<LiveMarket, 'instruments'>): object {
  const exchanges = [...new Set(instruments.map(({ exchange }) => exchange))].toSorted();
  return {
    supported_resolutions: ALL_RESOLUTIONS,
    supports_search: true,
    supports_group_request: false,
    supports_marks: false,
    supports_timescale_marks: false,
    supports_time: true,
    exchanges: [
      { value: '', name: 'All', desc: '' },
      ...exchanges.map((exchange) => ({ value: exchange, name: exchange, desc: exchange })),
    ],
    symbols_types: [{ name: 'All', value: '' }, ...UDF_TYPES.map((type) => ({ name: type, value: type }))],
  };
}

/** The instrument of a symbol, which may come with its exchange before a colon. @throws HttpRefusal where there is none */
function listed(market: LiveMarket, asked: string): Instrument {
  const found =
    market.instrumentBySymbol(asked) ??
    market.instruments.find(({ symbol, exchange }) => `${exchange}:${symbol}` === asked);
  if (!found) refuse('unknown_instrument');
  return found;
}

const foundAnswer = (
  instruments: readonly Instrument[],
  { query, type, exchange, limit }: z.output<typeof SearchQuery>,
): readonly object[] =>
  searchInstruments(
    instruments.filter(
      (one) => (type === '' || getType(one) === type) && (exchange === '' || one.exchange === exchange),
    ),
    query,
    ({ symbol, name, leverageClass }) => ({ symbol, name, leverageType: leverageClass }),
  )
    .slice(0, limit)
    .map((one) => ({
      symbol: one.symbol,
      full_name: one.symbol,
      ticker: one.symbol,
      description: one.name,
      exchange: one.exchange,
      type: getType(one),
    }));

/** Bars before `to`: as many as `countback` says, else those from `from` on; the newest ones where there are too many. */
async function loadBars(
  request: FastifyRequest,
  { symbol: asked, resolution, from = 0, to, countback }: History,
  budget: CandleBudget,
): Promise<object> {
  const { market } = request;
  const interval = findInterval(resolution);
  const { symbol } = listed(market, asked);
  if (!interval || countback === 0) refuse('invalid_request');
  const [begins, until] = [from * 1_000, to === undefined ? market.now() + 1 : to * 1_000];
  const between = Math.ceil(Math.max(0, until - begins) / CANDLE_LENGTHS[interval]);
  const limit = countback ?? Math.min(MAX_CANDLES, Math.max(1, between));
  const page = await budget.compute(request, limit, (spend) =>
    market.candlePages.read(
      symbol,
      { interval, day: 'utc', price: 'mid', from: undefined, to: until, limit },
      spend,
    ),
  );
  const candles = page?.candles ?? [];
  const bars = countback === undefined ? candles.filter(({ time }) => time >= begins) : candles;
  const before = candles.at(-1);
  if (bars.length > 0) return barsAnswer(bars);
  return { s: 'no_data', ...(before ? { nextTime: before.time / 1_000 } : {}) };
}

const barsAnswer = (bars: readonly Candle[]): object => ({
  s: 'ok',
  t: bars.map(({ time }) => time / 1_000),
  o: bars.map(({ open }) => open),
  h: bars.map(({ high }) => high),
  l: bars.map(({ low }) => low),
  c: bars.map(({ close }) => close),
  v: bars.map(({ volume }) => volume),
});

/** A refusal as charts of others read it, with the status of the server's other calls. */
function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = findRefusal(error);
  if (refusal?.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  const status = refusal?.status ?? error.statusCode ?? 500;
  if (status === 500) request.log.error({ err: error }, 'request failed');
  const code = status < 500 ? 'invalid_request' : 'internal';
  const errmsg = refusal?.textIn('en') ?? refusalSentence({ code }, 'en');
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send({ s: 'error', errmsg });
}
