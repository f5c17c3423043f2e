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

/** Operations that are not refused: without the handler of each the server does not compile. */
export type ServedName = {
  [Name in OperationName]: (typeof CELLS)[Name][0] extends 'refused' ? never : Name;
}[OperationName];

/** Crypto market data is public: clients send no key with it. Everything else needs one. */
export const isPublic = ({ path }: OperationRow): boolean => path.startsWith('/v1beta3/crypto/');

/** The scope that a key needs for it. */
export const getScope = ({ method }: OperationRow): 'read' | 'trade' => (method === 'GET' ? 'read' : 'trade');

/** Whether it answers with prices. A contest has none before its start; its hours, names, news and announcements are no secret. */
export const readsPrices = ({ group, path }: OperationRow): boolean =>
  PRICED.has(group) && !path.includes('/meta/');

const PRICED: ReadonlySet<string> = new Set(['Crypto', 'Forex', 'Index', 'Screener', 'Stock']);
