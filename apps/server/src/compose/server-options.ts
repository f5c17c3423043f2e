import type { BlockList } from 'node:net';
import type { Usd } from '@lonja/core';
import type { CatalogueEntry } from '@lonja/feeds';
import type { DatabaseEntry } from '@lonja/store/desk/database-entry';
import type { Logger } from 'pino';
import type { PasswordOptions } from '../identity/passwords.ts';
import type { RegistrationRule } from '../sign-in/registration-gate.ts';
import type { Bus } from '../bus/bus.ts';
import type { NewsFeed } from '../news/news-polling.ts';
import type { CandleLimits } from '../market-data/candle-budget.ts';
import type { Deliver } from '../mail/mailer.ts';
import type { MarketHours } from '../board/opening-hours.ts';
import type { LiveMarket } from '../market/live-market.ts';
import type { ProcessMetrics } from '../metrics/process-metrics.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import type { WorldPrices } from '../rooms/world-market.ts';

export interface ServerOptions {
  readonly databaseUrl: string;
  /** The process's place at the database; it takes one unless given. */
  readonly entry?: DatabaseEntry;
  /** The bus to the other processes on the database; without it there are none. */
  readonly joinBus?: ((onFault: (error: unknown) => void) => Bus) | undefined;
  /** What only the processes on the database know: quotes from one to the others are sealed with it. */
  readonly busSecret?: string;
  /** Why the database is down, where this process runs it. */
  readonly databaseTrouble?: () => string | undefined;
  readonly market: LiveMarket;
  /** What the market's instruments are made from; worlds list the same ones. */
  readonly catalogue: readonly CatalogueEntry[];
  /** What its simulated prices are computed from; without them it can't be replayed. */
  readonly marketPrices?: WorldPrices | undefined;
  /** Hours of simulated markets; they never close unless given. */
  readonly marketHours?: MarketHours;
  /** Folder of the built web; undefined serves the API alone. */
  readonly webFolder: string | undefined;
  /** Undefined: the origin of whatever address a page was opened at. */
  readonly publicUrl: string | undefined;
  /** Addresses and networks of the proxies in front; none: the address that connects is the caller's. */
  readonly trustProxy: readonly string[];
  /** Undefined: there is no mail server, and mail stays in the outbox. */
  readonly deliverMail?: Deliver | undefined;
  /** Who may open an account; everybody unless given. */
  readonly registration?: RegistrationRule | undefined;
  /** What a hash of a password costs, and how many wait for it; the full cost and number unless a test gives less. */
  readonly passwords?: PasswordOptions | undefined;
  /** What callers may have computed; the full amount unless a test gives less. */
  readonly candleLimits?: CandleLimits | undefined;
  /** The maximum of one deposit; undefined where deposits are closed. */
  readonly maxDeposit: Usd | undefined;
  /** Facts about the site that the operator configures. */
  readonly site: SiteFacts;
  /** Read every few minutes; none shows the examples. */
  readonly newsFeeds?: readonly NewsFeed[];
  /** Metrics of the process that the server runs in; made with the server unless several share one. */
  readonly processMetrics?: ProcessMetrics;
  /** Token for the metrics; undefined: callers from this machine may read them. */
  readonly metricsToken?: string | undefined;
  /** Where requests to learning platforms may go; https to public addresses unless given. */
  readonly ltiNetwork?: 'public' | 'own' | undefined;
  /** Networks of the operator's own to which webhooks may go, beside https to public addresses; none unless given. */
  readonly webhookNetworks?: BlockList | undefined;
  readonly version: string;
  /** Whether everybody in the database was made up: every page, mail and statement says so. */
  readonly isDemonstration?: boolean;
  /** A refusal that the call's schema does not name is a fault; of tests alone. */
  readonly isStrict?: boolean;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}
