import type { Usd } from '@lonja/core';
import type { DeskConnection } from '@lonja/store';
import type { Logger } from 'pino';
import type { RegistrationRule } from '../auth/registration-gate.ts';
import type { NewsFeed } from '../config/config.ts';
import type { Deliver } from '../mail/mailer.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { SiteFacts } from '../site/site-facts.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  /** The desk's connection, where somebody holds a lease on the database; without it any number of desks may share one. */
  readonly connectDesk?: () => Promise<DeskConnection>;
  /** Why the database is not there, where this process runs it. */
  readonly databaseTrouble?: () => string | undefined;
  readonly market: LiveMarket;
  /** Folder of the built web; undefined serves the API alone. */
  readonly webFolder: string | undefined;
  /** Undefined: the origin of whatever address a page was opened at. */
  readonly publicUrl: string | undefined;
  /** Addresses and networks of the proxies in front; none: the address that connects is the caller's. */
  readonly trustProxy: readonly string[];
  /** Undefined: there is no mail server, and mail stays in the outbox. */
  readonly deliverMail?: Deliver | undefined;
  /** Who may open an account; everybody where nothing is said. */
  readonly registration?: RegistrationRule | undefined;
  /** The most of one deposit; undefined where deposits are closed. */
  readonly maxDeposit: Usd | undefined;
  /** What only the operator knows. */
  readonly site: SiteFacts;
  /** Read every few minutes; none shows the examples. */
  readonly newsFeeds?: readonly NewsFeed[];
  /** Who has it may read the metrics; undefined: who calls from this machine. */
  readonly metricsToken?: string | undefined;
  readonly version: string;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}
