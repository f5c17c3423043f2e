import type { Database } from '@lonja/store';
import type { ApiKeys } from '../auth/api-keys.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Desk } from '../desk/desk.ts';
import type { Market } from '../market/market.ts';
import type { NoticeNews } from '../notices/notice-news.ts';

/** What the rules on users, imports and acts work with; each names what it needs of it. */
export interface Administration {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** What fails half-way goes to the log; what was done until then is answered. */
export type LogFault = (
  fault: { readonly err: unknown; readonly symbol?: string; readonly line?: number },
  message: string,
) => void;

/** For what the desk decides and nobody reads the answer of. */
export const UNREAD = () => ({ status: 200, body: '{}' });
