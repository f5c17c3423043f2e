import { recordProof } from '@lonja/testkit';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { describeServer } from '../test/processes/describe-server.ts';
import { RIG_SYMBOLS } from '../test/server-rig.ts';

const CONNECTIONS = Number(process.env['PROVE_CONNECTIONS'] ?? 200);
/** What visitors of one address may open. */
const PER_ADDRESS = 50;

const rig = describeServer();
const sockets: WebSocket[] = [];

interface Reader {
  readonly socket: WebSocket;
  /** Quotes since the last question. */
  readonly heard: { quotes: number };
  readonly snapshot: Promise<void>;
}

/** A visitor's stream from an address of its own group. */
function openReader(number: number): Reader {
  const localAddress = `127.0.1.${1 + Math.floor(number / PER_ADDRESS)}`;
  const socket = new WebSocket(`ws://127.0.0.1:${rig.port}/api/stream`, { localAddress });
  sockets.push(socket);
  const heard = { quotes: 0 };
  const snapshot = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as { type: string };
      if (type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', symbols: RIG_SYMBOLS }));
      if (type === 'snapshot') resolve();
      if (type === 'quotes') heard.quotes += 1;
    });
  });
  snapshot.catch(() => undefined);
  return { socket, heard, snapshot };
}

test(
  `${CONNECTIONS} open streams, every fifth of them stalled: the others hear each step, and calls are answered`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const readers = Array.from({ length: CONNECTIONS }, (_, number) => openReader(number));
    await Promise.all(readers.map(({ snapshot }) => snapshot));
    expect(rig.server.app.server.listening).toBe(true);

    const stalled = readers.filter((_, index) => index % 5 === 0);
    for (const { socket } of stalled) socket.pause();
    const others = readers.filter((reader) => !stalled.includes(reader));
    const waits: number[] = [];
    for (let step = 1; step <= 20; step++) {
      rig.market.move({
        AAPL: [`19${step % 10}.20`, `19${step % 10}.24`],
        BTC: [`8320${step % 10}`, '83210.00'],
      });
      const asked = performance.now();
      expect((await rig.call('GET /api/health')).status).toBe(200);
      waits.push(performance.now() - asked);
      await expect
        .poll(() => others.filter(({ heard }) => heard.quotes < step).length, { timeout: 20_000 })
        .toBe(0);
    }

    const oneMore = openReader(0);
    await expect(oneMore.snapshot).rejects.toThrow('closed with 1013');

    for (const { socket } of stalled) socket.resume();
    await expect
      .poll(() => stalled.filter(({ heard }) => heard.quotes === 0).length, { timeout: 20_000 })
      .toBe(0);
    for (const socket of sockets) socket.terminate();
    const milliseconds = Math.round(performance.now() - startedAt);
    const slowestCall = Math.round(Math.max(...waits));
    recordProof({
      proof: 'connections',
      milliseconds,
      connections: CONNECTIONS,
      stalled: stalled.length,
      slowestCall,
    });
    await expect
      .poll(async () => /^lonja_stream_clients (\d+)$/m.exec((await rig.call('GET /metrics')).text)?.[1])
      .toBe('0');
  },
);
