import { searchInstruments } from '@lonja/core/instrument-search';
import {
  CandleInterval,
  CANDLE_KIND,
  OrderQuery,
  PerformanceQuery,
  ProposalQuery,
  Symbol,
  type Asset,
} from '@lonja/protocol';
import * as z from 'zod';
import { AgentRefusal, type AgentCall } from './agent-call.ts';
import { agentTool, type AgentTool } from './agent-tool.ts';
import { mandateWords } from './mandate-words.ts';

const READ = ['read'] as const;
const NOTHING = z.strictObject({});

/** An agent trades an account: how to reach its person is none of its business, nor of whoever runs its model. */
const OF_THE_PERSON: ReadonlySet<string> = new Set([
  'email',
  'fullName',
  'firstName',
  'lastName',
  'phone',
  'country',
]);

/** What a key with the scope `read` may look at. */
export const READING_TOOLS: Readonly<Record<string, AgentTool>> = {
  mandate: agentTool({
    title: 'What this key may do',
    what: 'What this key may do on its account, in words and in figures: scopes, limits, what is used of them, whether it is suspended. Read it first.',
    scopes: READ,
    input: NOTHING,
    run: async ({ program, call }) => {
      const authority = await call('getMandate', {});
      return { words: mandateWords(program.scopes, authority), scopes: program.scopes, ...authority };
    },
  }),
  account: agentTool({
    title: 'Account',
    what: 'The account: balance, total profit, ledger accounts, and what it is. Money in virtual USD. Nothing of how to reach its person.',
    scopes: READ,
    input: NOTHING,
    run: async ({ program, call }) => {
      const user = await call('getUser', { params: { id: program.userId } });
      return Object.fromEntries(Object.entries(user).filter(([field]) => !OF_THE_PERSON.has(field)));
    },
  }),
  positions: agentTool({
    title: 'Open positions',
    what: 'The open positions with quantity, average price, margin and profit.',
    scopes: READ,
    input: NOTHING,
    run: async ({ program, call }) => ({
      positions: await call('getPositions', { params: { id: program.userId } }),
    }),
  }),
  orders: agentTool({
    title: 'Orders',
    what: 'Waiting orders, or those that ended; with clientOrderId the one that has this id.',
    scopes: READ,
    input: z.strictObject({
      status: OrderQuery.shape.status.describe('Default live; all with clientOrderId'),
      limit: z.int().min(1).max(500).optional().describe('Default 100'),
      before: z.int().min(1).optional().describe('Only orders with a smaller id'),
      clientOrderId: z.string().max(128).optional(),
    }),
    run: async ({ call }, given) => ({ orders: await call('listOrders', { query: inQuery(given) }) }),
  }),
  proposals: agentTool({
    title: 'Proposals',
    what: 'The proposals that wait for a person on the account, or with state `all` also what became of earlier ones: orderId where it came to an order, refusal where the approved order was refused.',
    scopes: READ,
    input: ProposalQuery,
    run: async ({ call }, query) => ({ proposals: await call('listProposals', { query }) }),
  }),
  search: agentTool({
    title: 'Find instruments',
    what: 'Instruments whose symbol or name has the text in it, with their quotes, the most likely first: what it commonly means (gold is XAUUSD, apple is AAPL), the symbol itself, symbols that begin with it, names.',
    scopes: READ,
    input: z.strictObject({
      text: z.string().min(1).max(60),
      limit: z.int().min(1).max(50).default(10),
    }),
    run: async (asked, { text, limit = 10 }) => ({
      instruments: searchInstruments(await readAssets(asked), text, (asset) => asset).slice(0, limit),
    }),
  }),
  quotes: agentTool({
    title: 'Quotes',
    what: 'Bid, ask and state of instruments by their symbols. A buy fills at the ask, a sell at the bid.',
    scopes: READ,
    input: z.strictObject({ symbols: z.array(Symbol).min(1).max(50) }),
    run: async (asked, { symbols }) => {
      const assets = new Map((await readAssets(asked)).map((asset) => [asset.symbol as string, asset]));
      return {
        quotes: symbols.flatMap((symbol) => assets.get(symbol) ?? []),
        unknown: symbols.filter((symbol) => !assets.has(symbol)),
      };
    },
  }),
  candles: agentTool({
    title: 'Candles',
    what: 'Candles of an instrument, the oldest first; the last one may still grow.',
    scopes: READ,
    input: z.strictObject({ symbol: Symbol, ...candleSpan(1_000) }),
    run: ({ call }, { symbol, limit = 100, ...query }) =>
      call('getCandles', { params: { symbol }, query: inQuery({ ...query, limit }) as never }),
  }),
  indicator: agentTool({
    title: 'Indicators',
    what: "An indicator's lines on an instrument's candles. Without a name: the catalogue of indicators with their parameters.",
    scopes: READ,
    input: z.strictObject({
      name: z.string().max(40).optional().describe('sma, rsi, macd, …'),
      symbol: Symbol.optional().describe('With a name'),
      parameters: z
        .record(z.string().max(40), z.number())
        .optional()
        .describe('Of the catalogue: {"period": 14}'),
      ...candleSpan(1_000),
      interval: CandleInterval.optional().describe('With a name; default 1d'),
    }),
    run: async ({ call }, { name, symbol, parameters = {}, interval = '1d', limit = 100, ...span }) => {
      if (name === undefined) return { indicators: await call('listIndicators', {}) };
      if (symbol === undefined) throw new AgentRefusal('invalid_request');
      // The server's own fields win over parameters of the same names.
      const query = inQuery({ ...parameters, ...span, name, interval, limit }) as never;
      return call('getIndicator', { params: { symbol }, query });
    },
  }),
  performance: agentTool({
    title: 'Performance',
    what: 'The equity curve of a period, daily results, returns and risk figures.',
    scopes: READ,
    input: PerformanceQuery,
    run: ({ call }, query) => call('getPerformance', { query }),
  }),
  hours: agentTool({
    title: 'Market hours',
    what: 'The real exchanges: open or closed now, and the next change. This market may keep hours of its own: an instrument that is tradable says so in its quote.',
    scopes: READ,
    input: NOTHING,
    run: ({ call }) => call('getMarketHours', {}),
  }),
};

function candleSpan(maximum: number) {
  const moment = z.int().min(0).optional().describe('Milliseconds since 1970');
  return {
    interval: CandleInterval,
    ...CANDLE_KIND,
    from: moment,
    to: moment,
    limit: z.int().min(1).max(maximum).default(100),
  };
}

/** Values as a query has them. */
const inQuery = (given: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** @throws AgentRefusal before the prices of a contest begin */
async function readAssets({ assets, isDrawn }: AgentCall): Promise<readonly Asset[]> {
  if (!isDrawn()) throw new AgentRefusal('prices_not_begun');
  return assets();
}
