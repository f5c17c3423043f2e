import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { copyMigrated, type FreshDatabase } from '@lonja/testkit';
import { createPrograms, stop, type Program } from '@lonja/testkit/program';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const LOCAL_YAHOO = pathToFileURL(path.resolve(import.meta.dirname, '../test/markets/local-yahoo.ts')).href;
const PATIENCE = { timeout: 120_000, interval: 100 } as const;

/** What Yahoo says of every symbol, and which processes have asked since the test looked last. */
const yahoo = { price: 100, askers: new Set<number>() };
let server: Server;
let database: FreshDatabase;
let owner: Database;
const programs = createPrograms();

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://yahoo.test');
    if (url.pathname !== '/v7/finance/quote') {
      response.setHeader('set-cookie', 'A3=cookie; Domain=.yahoo.com; Path=/; Max-Age=86400');
      response.end(url.pathname.endsWith('getcrumb') ? 'crumb' : '<html>');
      return;
    }
    yahoo.askers.add(Number(request.headers['x-asked-by']));
    const symbols = (url.searchParams.get('symbols') ?? '').split(',');
    response.end(JSON.stringify({ quoteResponse: { result: symbols.map(quoteOf), error: null } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  database = await copyMigrated(inject('pgUrl'));
  owner = openOwnerDatabase(database.url);
});
afterAll(async () => {
  await programs.end();
  server.closeAllConnections();
  server.close();
  await owner.destroy();
  await database.drop();
});

const quoteOf = (symbol: string) => ({
  symbol,
  quoteType: 'EQUITY',
  marketState: 'REGULAR',
  regularMarketTime: Math.floor(Date.now() / 1_000),
  regularMarketPrice: yahoo.price,
  regularMarketPreviousClose: 100,
  regularMarketVolume: 5_000,
  exchangeDataDelayedBy: 0,
  bid: yahoo.price - 0.01,
  ask: yahoo.price + 0.01,
});

interface Launched {
  readonly program: Program;
  readonly address: string;
}

async function launch(): Promise<Launched> {
  const program = programs.launch(
    {
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      MARKET_FEED: 'yahoo',
      LOCAL_YAHOO: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    { flags: ['--import', LOCAL_YAHOO] },
  );
  return { program, address: await program.ready() };
}

/** What a process shows of a share; undefined before its first quote. */
async function shown({ address }: Launched): Promise<number | undefined> {
  const answer = await fetch(`${address}/api/real-market-data`);
  const assets = (await answer.json()) as readonly { symbol: string; price: number | null }[];
  return assets.find(({ symbol }) => symbol === 'AAPL')?.price ?? undefined;
}

/** Moves the price and resolves when all show it. @returns the processes that asked for it meanwhile */
async function askersOfNext(among: readonly Launched[]): Promise<readonly number[]> {
  yahoo.price += 1;
  yahoo.askers.clear();
  await expect
    .poll(async () => Promise.all(among.map(shown)), PATIENCE)
    .toEqual(among.map(() => yahoo.price));
  return [...yahoo.askers];
}

const metricOf = async ({ address }: Launched, name: string): Promise<string | undefined> =>
  (await (await fetch(`${address}/metrics`)).text()).split('\n').find((line) => line.startsWith(`${name}{`));

/** Resolves when one process alone has asked for a whole round. */
async function onlyAsker(among: readonly Launched[]): Promise<number> {
  let askers: readonly number[] = [];
  await expect
    .poll(async () => (askers = await askersOfNext(among)).length, { ...PATIENCE, timeout: 300_000 })
    .toBe(1);
  return askers[0]!;
}

test(
  'of three processes one asks Yahoo and all show its price; after nonsense on the bus and a kill another one does',
  { timeout: 700_000 },
  async () => {
    const all = [await launch(), await launch(), await launch()];
    const asker = await onlyAsker(all);
    const others = all.filter(({ program }) => program.child.pid !== asker);
    expect(others).toHaveLength(2);
    const reader = all.find(({ program }) => program.child.pid === asker)!;
    expect(await metricOf(reader, 'lonja_feed_asked')).toBe('lonja_feed_asked{feed="yahoo"} 1');
    expect(await metricOf(others[0]!, 'lonja_feed_asked')).toBe('lonja_feed_asked{feed="yahoo"} 0');
    expect(await metricOf(others[0]!, 'lonja_relayed_quotes_age_seconds')).toContain('feed="yahoo"');

    for (const data of ['', '.', 'AAAA.BBBB', `${'A'.repeat(43)}=.${'B'.repeat(7_000)}`]) {
      await sql`select pg_notify('lonja_hints', ${`stranger\nquotes.yahoo ${data}`})`.execute(owner);
    }
    await stop(reader.program, 'SIGKILL');
    expect(others.map(({ program }) => program.child.pid)).toContain(await onlyAsker(others));
  },
);
