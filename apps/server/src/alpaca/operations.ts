import { DATA_OPERATIONS } from './data-operations.ts';
import type { OperationRow } from './operation-row.ts';
import { TRADING_OPERATIONS } from './trading-operations.ts';

const CELLS = { ...TRADING_OPERATIONS, ...DATA_OPERATIONS };
export type OperationName = keyof typeof CELLS;

/** Every operation of Alpaca's two OpenAPI documents, by operationId. */
export const OPERATIONS = Object.fromEntries(
  Object.entries(CELLS).map(([name, [answer, group, route]]) => {
    const [method, path] = route.split(' ') as [string, string];
    return [name, { answer, api: name in DATA_OPERATIONS ? 'data' : 'trading', group, method, path }];
  }),
) as Readonly<Record<OperationName, OperationRow>>;

/** Operations that need a handler, because they are not refused. */
type HandledName = {
  [Name in OperationName]: (typeof CELLS)[Name][0] extends 'refused' ? never : Name;
}[OperationName];

/** Operations of accounts, orders, positions and watchlists: none answers before its handler is there, and its name gone from here. */
export const IN_PREPARATION = [
  'getAccountActivities',
  'getAccountActivitiesByActivityType',
  'getAccountConfig',
  'patchAccountConfig',
  'getAccount',
  'deleteAllOrders',
  'getAllOrders',
  'postOrder',
  'getOrderByClientOrderId',
  'deleteOrderByOrderID',
  'getOrderByOrderID',
  'patchOrderByOrderId',
  'getAccountPortfolioHistory',
  'deleteAllOpenPositions',
  'getAllOpenPositions',
  'deleteOpenPosition',
  'getOpenPosition',
  'getWatchlists',
  'postWatchlist',
  'deleteWatchlistByName',
  'getWatchlistByName',
  'addAssetToWatchlistByName',
  'updateWatchlistByName',
  'deleteWatchlistById',
  'getWatchlistById',
  'addAssetToWatchlist',
  'updateWatchlistById',
  'removeAssetFromWatchlist',
] as const satisfies readonly HandledName[];

/** Operations with a handler, without which the server does not compile. */
export type ServedName = Exclude<HandledName, (typeof IN_PREPARATION)[number]>;

/** Crypto market data is public: clients send no key with it. Everything else needs one. */
export const isPublic = ({ path }: OperationRow): boolean => path.startsWith('/v1beta3/crypto/');

/** The scope that a key needs for it. */
export const scopeOf = ({ method }: OperationRow): 'read' | 'trade' => (method === 'GET' ? 'read' : 'trade');
