import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalogue } from '@lonja/feeds';
import { startChild, type ChildServer } from './child-server.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';
import { connectReaders, type StreamProtocol } from './stream-readers.ts';

const READERS = 1_000;
const FOURFOLD = 4 * READERS;
/** Readers of a server that sends once an update: a core can't do it for more, and falls behind. The cost of a quote is the same. */
const FEWER = READERS / 5;
const INSTRUMENTS = 50;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '4');

interface Run {
  readonly server: string;
  readonly readers: number;
  /** Processor time of the server's process, a second. */
  readonly cpu: number;
  /** Quotes that came to all readers, a second. */
  readonly quotes: number;
  /** Quotes that came to readers, as a share of what the server's steps came to. */
  readonly delivered: number;
  /** What the process has grown by since it had no reader yet, a reader. */
  readonly bytes: number;
  /** Bytes that came to a reader, a second. */
  readonly wire: number;
  /** The longest piece of the server's main thread, milliseconds. */
  readonly longest: number;
}

/** 1,000 readers of 50 instruments, four steps a second: the product's hub against one send per update, and 4,000 readers; Alpaca's protocol against the hub's. */
export const benchStream = async (): Promise<boolean> =>
  reportRuns(
    await runStreams(ROUNDS, [
      { server: 'hub', readers: READERS },
      { server: 'each', readers: FEWER },
      { server: 'hub', readers: FOURFOLD },
      { server: 'alpaca', readers: READERS },
    ]),
  );

/** What the hub works for a quote, as a share of one send per update, in each round. */
export async function measureHubShares(rounds: number): Promise<number[]> {
  const runs = await runStreams(rounds, [
    { server: 'hub', readers: READERS },
    { server: 'each', readers: FEWER },
  ]);
  const [hub, each] = [runs.filter(isOf('hub')), runs.filter(isOf('each'))];
  return hub.map((run, round) => costOf(run) / costOf(each[round]!));
}

interface Turn {
  readonly server: 'hub' | 'each' | 'alpaca';
  readonly readers: number;
}

async function runStreams(rounds: number, turns: readonly Turn[]): Promise<Run[]> {
  const servers = new Map<string, ChildServer>();
  try {
    for (const { server } of turns)
      if (!servers.has(server))
        servers.set(server, await startChild(server, 'bench/servers/stream-server.ts', { STREAM: server }));
    const bare = new Map(
      await Promise.all([...servers].map(async ([name, server]) => [name, await readUsage(server)] as const)),
    );
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const { server, readers } of turns)
        runs.push(await measure(servers.get(server)!, readers, bare.get(server)!));
      process.stdout.write('.');
    }
    return runs;
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()));
  }
}

const isOf =
  (server: Turn['server']) =>
  (run: Run): boolean =>
    run.server === server;

const costOf = ({ cpu, quotes }: Run): number => cpu / quotes;

async function measure(server: ChildServer, count: number, before: Usage): Promise<Run> {
  const protocol = server.name === 'alpaca' ? ALPACA : undefined;
  const readers = await connectReaders(server.port, count, listSymbols, protocol);
  await pause(1_000);
  const begun = {
    at: performance.now(),
    received: readers.received(),
    wire: readers.bytes(),
    ...(await readUsage(server)),
  };
  // A reading of the usage collects all garbage, which is no work of the stream.
  await server.readLongestWork();
  await pause(SECONDS * 1_000);
  const longest = await server.readLongestWork();
  const ended = {
    at: performance.now(),
    received: readers.received(),
    wire: readers.bytes(),
    ...(await readUsage(server)),
  };
  await readers.close();
  const seconds = (ended.at - begun.at) / 1_000;
  return {
    server: server.name,
    readers: count,
    cpu: (ended.cpuSeconds - begun.cpuSeconds) / seconds,
    quotes: (ended.received - begun.received) / seconds,
    delivered: (ended.received - begun.received) / ((ended.steps - begun.steps) * count * INSTRUMENTS),
    bytes: (ended.bytes - before.bytes) / count,
    wire: (ended.wire - begun.wire) / seconds / count,
    longest,
  };
}

interface Usage {
  readonly cpuSeconds: number;
  readonly bytes: number;
  readonly steps: number;
}

async function readUsage({ port }: ChildServer): Promise<Usage> {
  const response = await fetch(`http://127.0.0.1:${port}/usage`);
  return (await response.json()) as Usage;
}

const ALPACA: StreamProtocol = {
  path: '/v2/iex',
  mark: '{',
  messages: (symbols) => [
    { action: 'auth', key: 'oauth', secret: 'lonja_bench' },
    { action: 'subscribe', quotes: symbols },
  ],
};

/** Symbols that both protocols know. */
const SYMBOLS = loadCatalogue()
  .filter(({ exchange }) => exchange === 'NYSE' || exchange === 'NASDAQ')
  .filter(({ symbol }) => /^[A-Z]+$/.test(symbol))
  .map(({ symbol }) => symbol);

/** Other instruments for every reader, so that no message is another's. */
const listSymbols = (reader: number): readonly string[] =>
  Array.from({ length: INSTRUMENTS }, (_, place) => SYMBOLS[(reader * 7 + place * 31) % SYMBOLS.length]!);

function reportRuns(runs: readonly Run[]): boolean {
  const of = (server: string, readers: number): Run[] =>
    runs.filter((run) => run.server === server && run.readers === readers);
  const middle = (some: readonly Run[], figure: (run: Run) => number): number => median(some.map(figure));
  const [hub, each, fourfold] = [of('hub', READERS), of('each', FEWER), of('hub', FOURFOLD)];
  const alpaca = of('alpaca', READERS);
  const delivered = Math.min(...[...hub, ...fourfold, ...alpaca].map((run) => run.delivered));
  const goals: Goal[] = [
    {
      label: 'CPU a quote / one send per update',
      value: middle(hub, costOf) / middle(each, costOf),
      must: 1 / 6,
      aim: 1 / 9,
      isCeiling: true,
    },
    {
      label: 'memory a reader, KB',
      value: middle(fourfold, ({ bytes }) => bytes) / 1_024,
      must: 48,
      aim: 30,
      isCeiling: true,
    },
    {
      label: 'CPU of 4,000 readers / 1,000',
      value: middle(fourfold, ({ cpu }) => cpu) / middle(hub, ({ cpu }) => cpu),
      must: 4.5,
      aim: 3.7,
      isCeiling: true,
    },
    {
      label: "CPU a quote by Alpaca's protocol / native",
      value: middle(alpaca, costOf) / middle(hub, costOf),
      must: 2,
      aim: 1.2,
      isCeiling: true,
    },
    {
      label: "memory a reader by Alpaca's protocol / native",
      value: middle(alpaca, ({ bytes }) => bytes) / middle(hub, ({ bytes }) => bytes),
      must: 2,
      aim: 1.2,
      isCeiling: true,
    },
    { label: 'quotes that came of those due', value: delivered, must: 0.95, aim: 1 },
    longestPiece(Math.max(...[...hub, ...alpaca].map((run) => run.longest))),
  ];
  process.stdout.write(
    `\n${READERS} readers of ${INSTRUMENTS}: ${middle(hub, ({ cpu }) => cpu).toFixed(3)} of a core, one send per update to ${FEWER} ${middle(each, ({ cpu }) => cpu).toFixed(3)}; ${FOURFOLD} readers ${middle(fourfold, ({ cpu }) => cpu).toFixed(3)}; medians of ${ROUNDS} rounds of ${SECONDS} s; a reader takes ${(middle(hub, ({ wire }) => wire) / 1_000).toFixed(1)} kB/s\n`,
  );
  return report('stream', goals, runs);
}
