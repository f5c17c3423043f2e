import type { Database } from '@lonja/store';
import type { ApiKeys } from '../auth/api-keys.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Desk } from '../desk/desk.ts';
import type { Markets } from '../worlds/markets.ts';
import type { Market } from '../market/market.ts';
import type { NoticeNews } from '../notices/notice-news.ts';

/** The dependencies of the rules on users, imports and acts; each picks its own. */
export interface Administration {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly markets: Markets;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** Logs a fault in the middle of an act, whose completed part is answered. */
export type LogFault = (
  fault: { readonly err: unknown; readonly symbol?: string; readonly line?: number },
  message: string,
) => void;

/** The answer of desk commands whose answer is not read. */
export const UNREAD = () => ({ status: 200, body: '{}' });
