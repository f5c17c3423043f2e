import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WebSocketServer, type WebSocket } from 'ws';
import { createAssetLists } from '../../apps/server/src/alpaca/operations/assets.ts';
import { createAlpacaStreams } from '../../apps/server/src/alpaca/stream/data-streams.ts';
import type { LiveMarket } from '../../apps/server/src/market/live-market.ts';
import { createQuoteFragments } from '../../apps/server/src/board/quote-fragments.ts';
import { createShownFigures } from '../../apps/server/src/board/shown-figures.ts';
import { createStreamHub } from '../../apps/server/src/stream/hub.ts';
import { createMovingMarket } from '../moving-market.ts';

// STREAM=hub: the product's stream. STREAM=each: its limit, a server that renders every update once and sends it by itself to
// each of its readers. STREAM=alpaca: the product's stream by Alpaca's protocol. All have the same market, four steps a second. GET /usage answers what the process has used so far.
const STEP_MS = 250;
const KEY = '00000000-0000-4000-8000-000000000000';
const { board, move, apply } = createMovingMarket();
const fragments = createQuoteFragments(board);
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let steps = 0;
const server = createServer((_request, response) => {
  collectGarbage();
  const { user, system } = process.cpuUsage();
  response.end(
    JSON.stringify({ cpuSeconds: (user + system) / 1e6, bytes: process.memoryUsage().rss, steps }),
  );
});
const publish = { each: serveEach, hub: serveHub, alpaca: serveAlpaca }[String(process.env['STREAM'])]!();
setInterval(() => {
  steps += 1;
  move();
  apply();
  publish();
}, STEP_MS);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));

function serveHub(): () => void {
  const source = { ...fragments, source: 'simulated', label: 'bench', labels: { simulated: 'bench' } };
  const hub = createStreamHub({
    quotesOf: () => source,
    worldOf: () => null,
    authorize: () => Promise.resolve({ ok: true, session: null }),
    log: { error: console.error, debug: () => undefined },
    // All readers of a benchmark come from one address.
    limits: { anonymousSocketsPerAddress: Number.POSITIVE_INFINITY },
  });
  hub.attach(server);
  return () => hub.publishStep();
}

/** One key for all readers, and nobody who reads bars or news. */
function serveAlpaca(): () => void {
  const key = {
    id: KEY,
    name: '',
    userId: KEY,
    username: '',
    role: 'user',
    accountId: null,
    boundTo: null,
    programLeverage: undefined,
    lastUsedAt: null,
  } as const;
  const quoted = { board, shown: createShownFigures(board), now: Date.now, isDrawn: () => true };
  const market = quoted as unknown as LiveMarket;
  const streams = createAlpacaStreams({
    marketOf: () => market,
    assetsOf: createAssetLists(),
    listNews: () => Promise.resolve([]),
    apiKeys: {
      find: () =>
        Promise.resolve({ ...key, world: null, scopes: ['read'], expiresAt: new Date(Date.now() * 2) }),
    },
    addressOf: () => '',
    log: { error: console.error, debug: () => undefined },
    limits: {
      anonymousSocketsPerAddress: Number.POSITIVE_INFINITY,
      socketsPerSession: Number.POSITIVE_INFINITY,
    },
  });
  server.on('upgrade', (request, socket, head) => streams.enter({ request, socket, head }));
  return () => streams.publishStep();
}

function serveEach(): () => void {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const readers = new Map<WebSocket, readonly number[]>();
  sockets.on('connection', (socket) => {
    socket.on('close', () => readers.delete(socket));
    socket.on('message', (data) => {
      const { symbols } = JSON.parse((data as Buffer).toString()) as { symbols: string[] };
      readers.set(
        socket,
        symbols.map((symbol) => fragments.indexOf(symbol)!),
      );
    });
  });
  return () => {
    for (const [socket, indexes] of readers)
      for (const index of indexes) socket.send(fragments.fragment(index));
  };
}
