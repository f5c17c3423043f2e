import { MARKET_MODEL } from '@lonja/feeds';
import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import { MAX_DEPOSIT } from '@lonja/core';
import { LoginResponse } from '@lonja/protocol';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { deskName } from '@lonja/store/database/desk-name';
import { enterDatabase } from '@lonja/store/desk/database-entry';
import { createFirstAdministrator } from '@lonja/store/people/users';
import { sql } from 'kysely';
import { pino, type Logger } from 'pino';
import { createPasswords, type PasswordCost, type PasswordOptions } from '../identity/passwords.ts';
import type { RegistrationRule } from '../sign-in/registration-gate.ts';
import type { Bus } from '../bus/bus.ts';
import { composeServer, type Server } from '../compose/compose-server.ts';
import { parseConfig } from '../config/config.ts';
import { SESSION_COOKIE } from '../identity/session-cookie.ts';
import type { CandleLimits } from '../market-data/candle-budget.ts';
import type { Deliver } from '../mail/mailer.ts';
import {
  createScriptedMarket,
  RIG_CATALOGUE,
  type ScriptedMarket,
  type ScriptedQuote,
} from './markets/scripted-market.ts';
import { createProcessMetrics } from '../metrics/process-metrics.ts';
import { followCommitted } from './stored-accounts.ts';
import type { WorldPrices } from '../rooms/world-market.ts';

/** Quotes that the rig's market opens with. */
export const OPENING_QUOTES = {
  AAPL: ['191.20', '191.24'],
  EURUSD: ['1.08452', '1.08460'],
  USDJPY: ['157.500', '157.510'],
  GBPUSD: ['1.32394', '1.32406'],
  BTC: ['83200.00', '83210.00'],
  ORCL: ['140.00', '140.04'],
} as const satisfies Record<string, ScriptedQuote>;
export const RIG_SYMBOLS = Object.keys(OPENING_QUOTES);

/** A user with a session. */
export interface Actor {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly bearer: string;
  /** The Cookie header: name and value. */
  readonly cookie: string;
}

export interface CallOptions {
  /** Sends this session's bearer and cookie, as a browser does. */
  readonly as?: Actor | undefined;
  readonly body?: unknown;
  /** The raw body, instead of JSON of `body`. */
  readonly raw?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address to call from. */
  readonly from?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** Parsed when it is JSON that is not compressed. */
  readonly body: unknown;
}

/** A server on a port of its own, on a migrated database and a scripted market. */
export interface ServerRig {
  readonly port: number;
  readonly server: Server;
  readonly market: ScriptedMarket;
  readonly database: RigDatabase;
  /** Connected as the owner, with all rights. */
  readonly owner: Database;
  /** `call('POST /api/login', { body })` */
  call(route: string, options?: CallOptions): Promise<Answer>;
  /** Registers and signs in a new client; from an address, which may register a few a minute, else from one of its own. */
  join(from?: string): Promise<Actor>;
  /** Another session of a client. */
  signIn(client: Pick<Actor, 'username' | 'password' | 'email'>, from?: string): Promise<Actor>;
  administrator(): Promise<Actor>;
  /** All tables that hold money, as a text to compare. */
  books(): Promise<string>;
  /** @throws Error when the ledger does not add up */
  assertBalanced(): Promise<void>;
  /** A second process on the same database; stopping it keeps the database. */
  beside(options?: RigOptions): Promise<ServerRig>;
  stop(): Promise<void>;
}

export interface RigDatabase {
  readonly url: string;
  readonly instrumentIds: ReadonlyMap<string, number>;
  drop(): Promise<void>;
}

/** What replays of the rig's market are of: its own prices are whatever a test says. */
export const REPLAYED = {
  seed: '0'.repeat(32),
  model: MARKET_MODEL,
  origin: Date.UTC(2024, 0, 1),
  hours: 'always',
  speed: 1,
} as const satisfies WorldPrices;

const PROCESS_METRICS = createProcessMetrics();

/** A thousandth of the full cost: a test has many newcomers, and none of them has a secret. */
const CHEAP: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The rig trusts X-Forwarded-For from this address. */
export const TRUSTED_PROXY = '127.0.0.9';

export interface RigOptions {
  readonly publicUrl?: string | undefined;
  readonly registration?: RegistrationRule;
  readonly metricsToken?: string;
  readonly ltiNetwork?: 'public' | 'own';
  /** Networks that webhooks may go to, beside public ones. */
  readonly webhookNetworks?: BlockList;
  /** What hashing passwords costs; next to nothing unless given. */
  readonly passwords?: PasswordOptions;
  /** What callers may have computed; the full amount unless given. */
  readonly candleLimits?: CandleLimits;
  /** Absent: there is no mail server. */
  readonly deliverMail?: Deliver;
  readonly logger?: Logger;
  /** What replays of its market are of. */
  readonly marketPrices?: WorldPrices;
  /** The process's clock; the database has its own. */
  readonly clock?: () => number;
  /** The built web app; absent: the API alone. */
  readonly webFolder?: string;
  /** Hints from and to the other processes on the database; absent: there are none. */
  readonly joinBus?: (databaseUrl: string, onFault: (error: unknown) => void) => Bus;
  /** Takes no slot and no lease. */
  readonly isEdge?: boolean;
  /** Whether market and jobs run before it listens; they do unless it says no. */
  readonly isStarted?: boolean;
}

export async function startServerRig(
  database: RigDatabase,
  { clock = Date.now, isStarted = true, isEdge = false, joinBus, ...served }: RigOptions = {},
): Promise<ServerRig> {
  const market = createScriptedMarket({ instrumentIds: database.instrumentIds, opening: OPENING_QUOTES });
  const owner = openOwnerDatabase(database.url);
  const server = await composeServer({
    databaseUrl: database.url,
    entry: await enterDatabase(database.url, deskName({ isEdge })),
    joinBus: joinBus && ((onFault) => joinBus(database.url, onFault)),
    market,
    catalogue: RIG_CATALOGUE,
    processMetrics: PROCESS_METRICS,
    marketPrices: REPLAYED,
    webFolder: undefined,
    publicUrl: undefined,
    maxDeposit: MAX_DEPOSIT,
    passwords: { cost: CHEAP },
    trustProxy: [TRUSTED_PROXY],
    site: parseConfig({}).site,
    version: '0.0.0',
    isStrict: true,
    logger: pino({ level: 'silent' }),
    clock,
    ...served,
  });
  const stored = followCommitted(server.desk, owner);
  if (isStarted) await server.start();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const call: ServerRig['call'] = (route, options = {}) => send(port, agent, route, options);
  return {
    port,
    server,
    market,
    database,
    owner,
    call,
    ...createActors(call, owner, clock),
    books: () => readBooks(owner),
    assertBalanced: async () => {
      const breaches = await server.audit.runOnce();
      if (breaches.length > 0) throw new Error(breaches.join('; '));
    },
    beside: (options) => startServerRig({ ...database, drop: () => Promise.resolve() }, options),
    stop: async () => {
      agent.destroy();
      await server.close();
      await stored.check();
      await owner.destroy();
      await database.drop();
    },
  };
}

/** Registers users and opens their sessions. */
function createActors(
  call: ServerRig['call'],
  owner: Database,
  clock: () => number,
): Pick<ServerRig, 'signIn' | 'join' | 'administrator'> {
  let newcomers = 0;
  const signIn: ServerRig['signIn'] = async ({ username, email, password }, from) => {
    const { body, headers } = await call('POST /api/login', {
      body: { username, password },
      ...(from ? { from } : {}),
    });
    const { token, user } = LoginResponse.parse(body);
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    return { id: user.id, username, email, password, bearer: token, cookie };
  };
  return {
    signIn,
    join: async (from) => {
      // An address may register a few a minute, and a test has many newcomers.
      const registersFrom = from ?? drawAddress((newcomers += 1));
      const person = newPerson();
      const { status, text } = await call('POST /api/register', { body: person, from: registersFrom });
      if (status !== 201) throw new Error(`registration: ${status} ${text}`);
      return signIn(person, from);
    },
    administrator: async () => {
      const { password, ...person } = newPerson();
      const passwordHash = await (await createPasswords({ cost: CHEAP })).hash(password);
      const row = { id: randomUUID(), ...person, passwordHash, createdAt: clock() };
      await createFirstAdministrator(owner, row);
      return signIn({ ...person, password });
    },
  };
}

export function newPerson() {
  const username = `c${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@example.org`, password: `Pass-${username}` };
}

/** An answer's error without the parts that differ by request. */
export const withoutRequestId = (answer: Answer): string =>
  answer.text.replace(/"requestId":"[0-9a-f-]{36}"/, '"requestId":""');

/** Number of answers by status. */
export const countByStatus = (answers: readonly Answer[]): Record<number, number> =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

/** Address on this machine, another one for each of 65,000 newcomers. */
const drawAddress = (newcomer: number): string => `127.77.${(newcomer >> 8) & 255}.${newcomer & 255}`;

/** Number of database statements waiting for a lock now, seen from within a transaction. */
export async function countWaiting(work: Database): Promise<number> {
  // Without this a transaction keeps seeing its first snapshot.
  await sql`select pg_stat_clear_snapshot()`.execute(work);
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(work);
  return rows.length;
}

export const sessionCookie = (value: string): string => `${SESSION_COOKIE}=${value}`;

function send(port: number, agent: Agent, route: string, options: CallOptions): Promise<Answer> {
  const [method, path] = route.split(' ') as [string, string];
  const { as, body, raw = body === undefined ? undefined : JSON.stringify(body), from } = options;
  const headers = {
    // The specification's texts are Spanish; who asks for another language says so, '*' asks for none.
    'accept-language': 'es',
    ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
    ...(as ? { authorization: `Bearer ${as.bearer}`, cookie: as.cookie } : {}),
    ...options.headers,
  };
  const target = { host: '127.0.0.1', port, agent, method, path, headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ ...target, ...(from ? { localAddress: from } : {}) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve(readRigAnswer(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))),
      );
    });
    request.on('error', reject);
    request.end(raw);
  });
}

function readRigAnswer(status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const isPlain = headers['content-encoding'] === undefined;
  const isJson = isPlain && headers['content-type']?.includes('json') === true && bytes.length > 0;
  const text = isPlain ? bytes.toString() : '';
  return { status, headers, bytes, text, body: isJson ? (JSON.parse(text) as unknown) : undefined };
}

async function readBooks(owner: Database): Promise<string> {
  const rows = await Promise.all([
    owner.selectFrom('trading_accounts').selectAll().orderBy('id').execute(),
    owner.selectFrom('positions').selectAll().orderBy('account_id').orderBy('instrument_id').execute(),
    owner.selectFrom('fills').selectAll().orderBy('account_id').orderBy('number').execute(),
    owner.selectFrom('house_accounts').selectAll().orderBy('shard').orderBy('name').execute(),
  ]);
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
