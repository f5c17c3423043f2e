import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { PRODUCT, startChild, type ChildServer } from './child-server.ts';
import { getRequest, runLoad } from './load.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '4');
const PATH = '/api/real-market-data';

/** GET /api/real-market-data against a bare server that sends a ready buffer of the same size, and against a bare 304. */
export async function benchMarketData(): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // started as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  const servers: ChildServer[] = [];
  try {
    const product = await startChild('product', PRODUCT, {
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'error',
    });
    servers.push(product);
    const bytes = await fetchSize(product.port);
    const bare = await startChild('bare', 'bench/servers/ready-server.ts', { BODY_BYTES: String(bytes) });
    servers.push(bare);
    return await compare(product, bare, bytes);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchSize(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  return (await response.arrayBuffer()).byteLength;
}

/** The tag of the version that the product has just now. */
async function fetchTag(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  return response.headers.get('etag') ?? '';
}

interface Run {
  readonly server: string;
  readonly kind: 'full' | 'unchanged';
  readonly perSecond: number;
  readonly failures: number;
}

async function compare(product: ChildServer, bare: ChildServer, bytes: number): Promise<boolean> {
  const runs: Run[] = [];
  const run = async (server: ChildServer, kind: Run['kind']): Promise<void> => {
    let tag = kind === 'unchanged' ? await fetchTag(server.port) : '';
    // A version stands for a second: the reader follows, as a page does.
    const following = setInterval(() => {
      if (kind === 'unchanged') void fetchTag(server.port).then((newest) => (tag = newest));
    }, 50);
    const result = await runLoad({
      port: server.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      warmUp: 1,
      alsoGood: [304],
      request: () => getRequest(PATH, kind === 'unchanged' ? { 'if-none-match': tag } : {}),
    });
    clearInterval(following);
    const failures = Object.values(result.failures).reduce((total, count) => total + count, 0);
    runs.push({ server: server.name, kind, perSecond: result.perSecond, failures });
    process.stdout.write('.');
  };
  await product.readLongestWork();
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ['full', 'unchanged'] as const)
      for (const server of [product, bare]) await run(server, kind);
  const rate = (server: ChildServer, kind: Run['kind']): number =>
    median(runs.filter((one) => one.server === server.name && one.kind === kind).map((one) => one.perSecond));
  const ratio = (kind: Run['kind']): number => rate(product, kind) / rate(bare, kind);
  const failures = runs.reduce((total, one) => total + one.failures, 0);
  const goals: Goal[] = [
    { label: 'market data / a ready buffer', value: ratio('full'), must: 0.8, aim: 0.95 },
    { label: 'unchanged / a bare 304', value: ratio('unchanged'), must: 0.6, aim: 0.7 },
    { label: 'answers that were no success', value: failures, must: 0, aim: 0, isCeiling: true },
    longestPiece(await product.readLongestWork()),
  ];
  process.stdout.write(
    `\n\n${bytes} bytes; ${rate(product, 'full').toFixed(0)} of ${rate(bare, 'full').toFixed(0)} a second, unchanged ${rate(product, 'unchanged').toFixed(0)} of ${rate(bare, 'unchanged').toFixed(0)}, medians of ${ROUNDS} rounds of ${SECONDS} s\n`,
  );
  return report('market-data', goals, runs);
}
