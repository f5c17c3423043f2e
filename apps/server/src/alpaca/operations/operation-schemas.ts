import * as z from 'zod';
import { parseMoment } from './times.ts';
import { parseTimeframe } from './timeframe.ts';
import type { OperationName } from './operations.ts';

/** Longer ones would not fit into an address. */
const MAX_LIST = 16_000;

/** Names with commas between them, each once. */
const Names = z
  .string()
  .max(MAX_LIST)
  .transform((text) => [...new Set(text.split(',').map((name) => name.trim().toUpperCase()))])
  .transform((names) => names.filter((name) => name !== ''));
const RequiredNames = Names.refine((names) => names.length > 0);

const parsed = <T>(parse: (text: string) => T | undefined) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    });

const Moment = parsed(parseMoment);
const Timeframe = parsed(parseTimeframe);
const Sort = z.enum(['asc', 'desc']);
const Token = z.string().max(400).optional();

/** Prices are in dollars alone. */
const Currency = z.literal('USD').optional();
/** One market stands behind all of them. */
const Feed = z.enum(['iex', 'sip', 'delayed_sip', 'boats', 'overnight', 'otc']).optional();
/** Prices of before a split are counted in shares of after it, and dividends are never counted back. */
const Adjustment = z.enum(['raw', 'split']).optional();

const whole = (maximum: number, usual: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number)
    .pipe(z.number().max(maximum))
    .default(usual);

const MAX_PAGE = 10_000;
const PAGE = {
  start: Moment.optional(),
  end: Moment.optional(),
  limit: whole(MAX_PAGE, 1_000),
  sort: Sort.default('asc'),
  page_token: Token,
};
const OF_STOCKS = { feed: Feed, currency: Currency };

const StockLatest = z.object(OF_STOCKS);
const StocksLatest = z.object({ symbols: RequiredNames, ...OF_STOCKS });
const StockBars = z.object({ timeframe: Timeframe, adjustment: Adjustment, ...PAGE, ...OF_STOCKS });
const CryptoLatest = z.object({ symbols: RequiredNames });

const Flag = z
  .string()
  .max(5)
  .toLowerCase()
  .pipe(z.enum(['true', 'false']))
  .default('false');
const Side = z.enum(['buy', 'sell']);

const ACTIVITIES = {
  date: Moment.optional(),
  after: Moment.optional(),
  until: Moment.optional(),
  direction: Sort.default('desc'),
  page_size: whole(100, 100),
  page_token: Token,
};

const ListName = z.string().min(1).max(64);
const NamedList = z.object({ name: ListName });

/** The query of each operation that has one; what else is sent is left aside, as Alpaca does. */
const OPERATION_SCHEMAS_OF_MARKET = {
  'get-v2-assets': z.object({
    status: z.string().max(40).optional(),
    asset_class: z.string().max(40).optional(),
    exchange: z.string().max(40).optional(),
    attributes: z.string().max(400).optional(),
  }),
  getAccountActivities: z.object({
    ...ACTIVITIES,
    activity_types: Names.optional(),
    category: z.enum(['trade_activity', 'non_trade_activity']).optional(),
  }),
  getAccountActivitiesByActivityType: z.object(ACTIVITIES),
  getAccountPortfolioHistory: z.object({
    period: z.string().max(10).optional(),
    timeframe: z.string().max(10).optional(),
    start: Moment.optional(),
    end: Moment.optional(),
    pnl_reset: z.string().max(20).optional(),
  }),
  getAllOrders: z.object({
    status: z.enum(['open', 'closed', 'all']).default('open'),
    limit: whole(500, 50),
    after: Moment.optional(),
    until: Moment.optional(),
    direction: Sort.default('desc'),
    nested: Flag,
    symbols: Names.optional(),
    side: Side.optional(),
    asset_class: z.string().max(40).optional(),
  }),
  getOrderByOrderID: z.object({ nested: Flag }),
  getOrderByClientOrderId: z.object({ client_order_id: z.string().min(1).max(128) }),
  getWatchlistByName: NamedList,
  addAssetToWatchlistByName: NamedList,
  updateWatchlistByName: NamedList,
  deleteWatchlistByName: NamedList,
  deleteAllOpenPositions: z.object({ cancel_orders: Flag }),
  deleteOpenPosition: z.object({
    qty: z.string().max(40).optional(),
    percentage: z.string().max(40).optional(),
  }),
  LegacyCalendar: z.object({
    start: Moment.optional(),
    end: Moment.optional(),
    date_type: z.enum(['TRADING', 'SETTLEMENT']).default('TRADING'),
  }),
  Calendar: z.object({
    start: Moment.optional(),
    end: Moment.optional(),
    timezone: z.literal('UTC').optional(),
  }),
  Clock: z.object({ markets: Names.optional(), time: Moment.optional() }),
  StockBars: StockBars.extend({ symbols: RequiredNames }),
  StockBarSingle: StockBars,
  StockLatestBars: StocksLatest,
  StockLatestBarSingle: StockLatest,
  StockLatestQuotes: StocksLatest,
  StockLatestQuoteSingle: StockLatest,
  StockLatestTrades: StocksLatest,
  StockLatestTradeSingle: StockLatest,
  StockSnapshots: StocksLatest,
  StockSnapshotSingle: StockLatest,
  CryptoBars: z.object({ symbols: RequiredNames, timeframe: Timeframe, ...PAGE }),
  CryptoLatestBars: CryptoLatest,
  CryptoLatestOrderbooks: CryptoLatest,
  CryptoLatestQuotes: CryptoLatest,
  CryptoLatestTrades: CryptoLatest,
  CryptoSnapshots: CryptoLatest,
  LatestRates: z.object({ currency_pairs: RequiredNames }),
  Rates: z.object({
    currency_pairs: RequiredNames,
    timeframe: Timeframe.default(parseTimeframe('1Min')!),
    ...PAGE,
  }),
  IndexLatestValues: z.object({ symbols: RequiredNames }),
  IndexValues: z.object({ symbols: RequiredNames, ...PAGE }),
  News: z.object({
    ...PAGE,
    symbols: Names.optional(),
    limit: whole(50, 10),
    sort: Sort.default('desc'),
    exclude_contentless: z.enum(['true', 'false']).optional(),
  }),
  CorporateActions: z.object({
    symbols: Names.optional(),
    types: z.string().max(400).optional(),
    ids: z.string().max(MAX_LIST).optional(),
    start: Moment.optional(),
    end: Moment.optional(),
    limit: whole(1_000, 100),
    sort: Sort.default('asc'),
    page_token: Token,
  }),
  Movers: z.object({ top: whole(50, 10) }),
  MostActives: z.object({ by: z.enum(['volume', 'trades']).default('volume'), top: whole(100, 10) }),
} as const satisfies Partial<Record<OperationName, z.ZodType>>;

/** A number, as a number or as a text. */
const Decimal = z.union([z.number(), z.string().max(40)]);
const TIMES_IN_FORCE = z.enum(['day', 'gtc', 'opg', 'cls', 'ioc', 'fok']);

const Symbol = z.string().min(1).max(60);
const ListedSymbols = z.array(Symbol).max(1_000).nullish();
const ListChange = z.object({ name: ListName.nullish(), symbols: ListedSymbols });
const ListedSymbol = z.object({ symbol: Symbol });

/** The body of each operation that has one; what else is sent is left aside. */
const OPERATION_BODIES_OF_TRADING = {
  postOrder: z.object({
    symbol: Symbol,
    qty: Decimal.nullish(),
    notional: Decimal.nullish(),
    side: Side,
    type: z.enum(['market', 'limit', 'stop', 'stop_limit', 'trailing_stop']),
    time_in_force: TIMES_IN_FORCE,
    limit_price: Decimal.nullish(),
    stop_price: Decimal.nullish(),
    trail_price: Decimal.nullish(),
    trail_percent: Decimal.nullish(),
    extended_hours: z.boolean().nullish(),
    client_order_id: z.string().max(128).nullish(),
    order_class: z.enum(['', 'simple', 'bracket', 'oco', 'oto', 'mleg']).nullish(),
    take_profit: z.object({ limit_price: Decimal }).nullish(),
    stop_loss: z.object({ stop_price: Decimal, limit_price: Decimal.nullish() }).nullish(),
    position_intent: z.enum(['buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close']).nullish(),
    legs: z.array(z.unknown()).max(10).nullish(),
    advanced_instructions: z.unknown().optional(),
  }),
  patchOrderByOrderId: z.object({
    qty: Decimal.nullish(),
    time_in_force: TIMES_IN_FORCE.nullish(),
    limit_price: Decimal.nullish(),
    stop_price: Decimal.nullish(),
    trail: Decimal.nullish(),
    client_order_id: z.string().max(128).nullish(),
  }),
  postWatchlist: z.object({ name: ListName, symbols: ListedSymbols }),
  updateWatchlistById: ListChange,
  updateWatchlistByName: ListChange,
  addAssetToWatchlist: ListedSymbol,
  addAssetToWatchlistByName: ListedSymbol,
  patchAccountConfig: z.record(
    z.string().max(60),
    z.union([z.string().max(60), z.number(), z.boolean(), z.null()]),
  ),
} as const satisfies Partial<Record<OperationName, z.ZodType>>;

/** Bodies by operationId. */
export const OPERATION_BODIES: Partial<Record<OperationName, z.ZodType>> = OPERATION_BODIES_OF_TRADING;
type Bodies = typeof OPERATION_BODIES_OF_TRADING;

/** The checked body of an operation. */
export type BodyOf<Name extends OperationName> = Name extends keyof Bodies ? z.output<Bodies[Name]> : unknown;

/** Queries by operationId. */
export const OPERATION_SCHEMAS: Partial<Record<OperationName, z.ZodType>> = OPERATION_SCHEMAS_OF_MARKET;
type Schemas = typeof OPERATION_SCHEMAS_OF_MARKET;

/** The checked query of an operation. */
export type QueryOf<Name extends OperationName> = Name extends keyof Schemas
  ? z.output<Schemas[Name]>
  : unknown;
