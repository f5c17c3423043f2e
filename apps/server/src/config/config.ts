import type { NewsCategory, NewsFeed } from '../news/news-polling.ts';
import { isIP, type BlockList } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { parseUsd, usd, type Usd } from '@lonja/core';
import { REAL_FEED_NAMES, type RealFeed } from '@lonja/feeds';
import { MAX_PASSWORD, MAX_USERNAME, MIN_USERNAME } from '@lonja/protocol/person-rules';
import type { RegistrationRule } from '../sign-in/registration-gate.ts';
import { parseNetworks } from '../outgoing/reach.ts';
import { findMisspelling } from './config-misspelling.ts';
import {
  CONFIG_VARIABLES,
  LOG_LEVELS,
  MARKET_HOURS,
  REGISTRATION,
  LTI_NETWORKS,
  SLOTS,
  SWITCH,
  type ConfigVariable,
  type DefaultedName,
  type VariableName,
} from './config-variables.ts';
import type { SiteFacts } from '../site/site-facts.ts';

export interface Config {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  /** As written: relative to the working directory unless absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL is started. */
  readonly databaseUrl: string | undefined;
  /** Servers of one NATS cluster; none: PostgreSQL carries the hints between processes. */
  readonly natsUrls: readonly string[];
  /** Whether the process takes no slot and no lease. If so, `databaseUrl` is set. */
  readonly isEdge: boolean;
  /** An origin, without a trailing slash. Undefined: derived from the listening address. */
  readonly publicUrl: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted; empty: none. */
  readonly trustProxy: readonly string[];
  readonly adminUsername: string;
  /** Undefined: the first start generates one. */
  readonly adminPassword: string | undefined;
  /** Enabled real sources; none: everything is simulated. */
  readonly marketFeeds: readonly RealFeed[];
  /** Undefined: the seed drawn at the first start. */
  readonly marketSeed: string | undefined;
  /** Scales volatility, never time. Above 0, at most 100. */
  readonly marketSpeed: number;
  readonly marketHours: MarketHours;
  /** Whether simulated companies and funds announce dividends from now on. */
  readonly marketActions: boolean;
  readonly registration: RegistrationRule;
  /** Maximum of one deposit. Undefined where deposits are off. */
  readonly maxDeposit: Usd | undefined;
  /** Undefined: mail waits in the outbox. If set, `smtpFrom` and `publicUrl` are set too. */
  readonly smtpUrl: string | undefined;
  readonly smtpFrom: string | undefined;
  /** The operator's own facts, for the public pages. */
  readonly site: SiteFacts;
  readonly newsFeeds: readonly NewsFeed[];
  /** Where requests to learning platforms may go. */
  readonly ltiNetwork: (typeof LTI_NETWORKS)[number];
  /** Where webhooks may go beside public addresses; undefined: nowhere. */
  readonly webhookNetworks: BlockList | undefined;
  /** Undefined: metrics are readable from this machine only. */
  readonly metricsToken: string | undefined;
  /** How long a process that ends still serves, so that balancers notice. */
  readonly drainSeconds: number;
  readonly logLevel: LogLevel;
}

type MarketHours = (typeof MARKET_HOURS)[number];
type LogLevel = (typeof LOG_LEVELS)[number];

/** The message is one line: the variable, its value unless secret, and the allowed values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from the environment. An empty value counts as unset. Variables that are not ours are ignored,
 * unless one looks like a misspelling of ours.
 */
export function parseConfig(env: Environment): Config {
  refuseMisspellings(env);
  refuseMailWithoutAddress(env);
  refuseEdgeWithoutOthers(env);
  return Object.freeze({
    host: required(env, 'HOST', parseHost),
    port: required(env, 'PORT', parsePort),
    dataDir: required(env, 'DATA_DIR', parseText(1)),
    databaseUrl: optional(env, 'DATABASE_URL', parseDatabaseUrl),
    natsUrls: optional(env, 'NATS_URL', parseNatsUrls) ?? [],
    isEdge: required(env, 'SLOTS', parseOneFrom(SLOTS)) === 'none',
    publicUrl: optional(env, 'PUBLIC_URL', parseOrigin),
    trustProxy: optional(env, 'TRUST_PROXY', parseProxies) ?? [],
    adminUsername: required(env, 'ADMIN_USERNAME', parseUsername),
    adminPassword: optional(env, 'ADMIN_PASSWORD', parsePassword),
    marketFeeds: required(env, 'MARKET_FEED', parseFeeds),
    marketSeed: optional(env, 'MARKET_SEED', parseText(1, 64)),
    marketSpeed: required(env, 'MARKET_SPEED', parseSpeed),
    marketHours: required(env, 'MARKET_HOURS', parseOneFrom(MARKET_HOURS)),
    marketActions: required(env, 'MARKET_CORPORATE_ACTIONS', parseOneFrom(SWITCH)) === 'on',
    registration: Object.freeze(parseRegistration(env)),
    maxDeposit: parseMaxDeposit(env),
    smtpUrl: optional(env, 'SMTP_URL', parseSmtpUrl),
    smtpFrom: optional(env, 'SMTP_FROM', parseSender),
    site: Object.freeze(parseSite(env)),
    newsFeeds: optional(env, 'NEWS_FEEDS', parseNewsFeeds) ?? [],
    ltiNetwork: required(env, 'LTI_NETWORK', parseOneFrom(LTI_NETWORKS)),
    webhookNetworks: optional(env, 'WEBHOOK_ALLOW', parseNetworks),
    metricsToken: optional(env, 'METRICS_TOKEN', parseText(16, 128)),
    drainSeconds: required(env, 'DRAIN_SECONDS', parseDrain),
    logLevel: required(env, 'LOG_LEVEL', parseOneFrom(LOG_LEVELS)),
  });
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined: not allowed. */
type Parse<T> = (value: string) => T | undefined;

function refuseMisspellings(env: Environment): void {
  const names = Object.keys(env).filter((name) => env[name] !== undefined);
  for (const name of names) {
    const meant = findMisspelling(name);
    if (meant) throw new ConfigError(`Unknown variable ${oneLine(name)}: did you mean ${meant}?`);
  }
}

function parseRegistration(env: Environment): RegistrationRule {
  const kind = required(env, 'REGISTRATION', parseOneFrom(REGISTRATION));
  const code = optional(env, 'REGISTRATION_CODE', parseText(6, 64));
  if (kind === 'code' && code !== undefined) return { kind, code };
  if (kind !== 'code' && code === undefined) return { kind };
  if (kind !== 'code') throw new ConfigError(`REGISTRATION_CODE needs REGISTRATION=code, and it is ${kind}`);
  throw new ConfigError(
    `REGISTRATION=code needs REGISTRATION_CODE: ${getVariable('REGISTRATION_CODE').allowed}`,
  );
}

/** A malformed value is an error even while deposits are off. */
function parseMaxDeposit(env: Environment): Usd | undefined {
  const maximum = required(env, 'MAX_DEPOSIT', parseDeposit);
  return required(env, 'DEPOSITS', parseOneFrom(SWITCH)) === 'off' ? undefined : maximum;
}

function parseSite(env: Environment): SiteFacts {
  const text = (name: VariableName) => optional(env, name, parseText(1, 120));
  return {
    operator: text('SITE_OPERATOR'),
    address: text('SITE_ADDRESS'),
    email: text('SITE_EMAIL'),
    phone: text('SITE_PHONE'),
    phoneHours: text('SITE_PHONE_HOURS'),
    chat: text('SITE_CHAT'),
    chatHours: text('SITE_CHAT_HOURS'),
    chatResponse: text('SITE_CHAT_RESPONSE'),
    emailResponse: text('SITE_EMAIL_RESPONSE'),
    experts: text('SITE_EXPERTS'),
    satisfaction: text('SITE_SATISFACTION'),
    paymentMethods: text('SITE_PAYMENT_METHODS'),
    withdrawalTime: text('SITE_WITHDRAWAL_TIME'),
  };
}

/** A link in a mail needs the site's address, which must not come from a request. */
function refuseMailWithoutAddress(env: Environment): void {
  if (!env['SMTP_URL']) return;
  const missing = (['SMTP_FROM', 'PUBLIC_URL'] as const).find((name) => !env[name]);
  if (missing) throw new ConfigError(`SMTP_URL needs ${missing}: ${getVariable(missing).allowed}`);
}

/** An embedded PostgreSQL has no other process that would do what this one leaves. */
function refuseEdgeWithoutOthers(env: Environment): void {
  if (env['SLOTS'] === 'none' && !env['DATABASE_URL'])
    throw new ConfigError(`SLOTS=none needs DATABASE_URL: ${getVariable('DATABASE_URL').allowed}`);
}

function optional<T>(env: Environment, name: VariableName, parse: Parse<T>): T | undefined {
  const value = env[name];
  return value ? parseAllowed(name, value, parse) : undefined;
}

/** The default is parsed like a given value, so that the documentation is always right. */
function required<T>(env: Environment, name: DefaultedName, parse: Parse<T>): T {
  return parseAllowed(name, env[name] || getDefault(name), parse);
}

function parseAllowed<T>(name: VariableName, value: string, parse: Parse<T>): T {
  const parsed = parse(value);
  if (parsed !== undefined) return parsed;
  const variable = getVariable(name);
  const shown = variable.secret ? 'is wrong (its value is not shown)' : `is "${quotable(value)}"`;
  throw new ConfigError(`${name} ${shown}. Allowed: ${variable.allowed}`);
}

const getVariable = (name: VariableName): ConfigVariable => {
  const variable = CONFIG_VARIABLES.find((candidate) => candidate.name === name);
  if (!variable) throw new Error(`${name} is not in the table`);
  return variable;
};

const getDefault = (name: DefaultedName): string => getVariable(name).default ?? '';

const parseText =
  (minimum: number, maximum = Infinity): Parse<string> =>
  (value) => {
    const { length } = value.trim();
    return length >= minimum && length <= maximum ? value : undefined;
  };

/** As at sign-in: names are trimmed, passwords are not. */
const parseUsername: Parse<string> = (value) =>
  value.trim() === value ? parseText(MIN_USERNAME, MAX_USERNAME)(value) : undefined;

const parsePassword: Parse<string> = (value) =>
  value.length <= MAX_PASSWORD ? parseText(8)(value) : undefined;

const parseOneFrom =
  <T extends string>(allowed: readonly T[]): Parse<T> =>
  (value) =>
    allowed.find((candidate) => candidate === value);

const parseFeeds: Parse<readonly RealFeed[]> = (value) => {
  if (value === 'simulated') return [];
  const names = value.split('+');
  const feeds = REAL_FEED_NAMES.filter((feed) => names.includes(feed));
  return feeds.length === names.length ? feeds : undefined;
};

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*\.?$/i;
/** Anything that looks like an IPv4 address must be a valid one: 127.0.0 and 300.1.1.1 are not. */
const ONLY_NUMBERS = /^[\d.]+$/;

const parseHost: Parse<string> = (value) =>
  isIP(value) || (HOST_NAME.test(value) && !ONLY_NUMBERS.test(value)) ? value : undefined;

const parseProxies: Parse<readonly string[]> = (value) => {
  const proxies = value.split(',').map((proxy) => proxy.trim());
  try {
    proxyAddr.compile(proxies);
    return proxies;
  } catch {
    return undefined;
  }
};

const parsePort: Parse<number> = (value) =>
  /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined;

const parseNatsUrls: Parse<readonly string[]> = (value) => {
  const urls = value.split(',').map((url) => url.trim());
  const isServer = (url: string): boolean => {
    const parsed = URL.parse(url);
    return parsed !== null && /^(nats|tls):$/.test(parsed.protocol) && parsed.hostname !== '';
  };
  return urls.every(isServer) ? urls : undefined;
};

const parseDrain: Parse<number> = (value) =>
  /^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) : undefined;

const parseSpeed: Parse<number> = (value) =>
  /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number(value) <= 100 ? Number(value) : undefined;

const parseDeposit: Parse<Usd> = (value) => {
  const parsed = parseUsd(value);
  return parsed.ok && parsed.units >= 1_000_000n && parsed.units <= 1_000_000_000_000_000n
    ? usd(parsed.units)
    : undefined;
};

const parseDatabaseUrl: Parse<string> = (value) =>
  /^postgres(ql)?:\/\//.test(value) && URL.parse(value)?.hostname ? value : undefined;

const parseSmtpUrl: Parse<string> = (value) =>
  /^smtps?:\/\//.test(value) && URL.parse(value)?.hostname ? value : undefined;

const parseSender: Parse<string> = (value) =>
  /^([^<>\r\n]{1,80} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(value) ? value : undefined;

const NEWS_FEED = /^(general|forex|crypto|mergers)=(https?:\/\/\S+)$/;

const parseNewsFeeds: Parse<readonly NewsFeed[]> = (value) => {
  const feeds = value
    .trim()
    .split(/\s+/)
    .flatMap((entry): NewsFeed[] => {
      const [, category, url = ''] = NEWS_FEED.exec(entry) ?? [];
      return URL.canParse(url) ? [{ category: category as NewsCategory, url }] : [];
    });
  return feeds.length === value.trim().split(/\s+/).length ? feeds : undefined;
};

const parseOrigin: Parse<string> = (value) => {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.href === `${url.origin}/` ? url.origin : undefined;
};

/** The URL without its name and password. */
const withoutPassword = (value: string): string => value.replace(/\/\/[^/?#]*@/, '//');

const quotable = (value: string): string => {
  const shown = withoutPassword(value);
  return oneLine(shown.length > 80 ? `${shown.slice(0, 80)}…` : shown);
};

/** With line breaks and the like escaped. */
const oneLine = (text: string): string => JSON.stringify(text).slice(1, -1);
