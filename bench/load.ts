import net from 'node:net';
import { performance } from 'node:perf_hooks';

/** What a run of a load generator measured. */
export interface LoadResult {
  readonly connections: number;
  readonly seconds: number;
  readonly requests: number;
  readonly perSecond: number;
  /** Answers other than 2xx, by status. */
  readonly failures: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Seconds before the measured time begins. */
  readonly warmUp: number;
  /** The bytes of the next request of a connection. */
  readonly request: (connection: number, count: number) => string;
}

/**
 * Keeps every connection busy with one request at a time and measures each from its first byte out to its last byte in.
 * Plain sockets: the generator shares the two cores with what it measures, so it must cost little.
 */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  const begin = performance.now() + options.warmUp * 1000;
  const end = begin + options.seconds * 1000;
  const note = (started: number, finished: number, status: number): void => {
    if (status < 200 || status > 299) failures[status] = (failures[status] ?? 0) + 1;
    else if (finished >= begin && finished <= end) latencies.push(finished - started);
  };
  await Promise.all(
    Array.from({ length: options.connections }, (_, connection) => keepBusy(options, connection, end, note)),
  );
  latencies.sort((a, b) => a - b);
  return {
    connections: options.connections,
    seconds: options.seconds,
    requests: latencies.length,
    perSecond: latencies.length / options.seconds,
    failures,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

function keepBusy(
  options: LoadOptions,
  connection: number,
  end: number,
  note: (started: number, finished: number, status: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: options.port, host: '127.0.0.1', noDelay: true });
    let count = 0;
    let started = 0;
    let received = '';
    const next = (): void => {
      if (performance.now() >= end) {
        socket.end();
        return;
      }
      started = performance.now();
      socket.write(options.request(connection, count++));
    };
    socket.setEncoding('latin1');
    socket.on('connect', next);
    socket.on('data', (chunk: string) => {
      received += chunk;
      const answer = completeAnswer(received);
      if (answer === undefined) return;
      received = '';
      note(started, performance.now(), answer);
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** The status of an answer that has come whole; undefined while bytes are missing. */
function completeAnswer(received: string): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd));
  if (!length) throw new Error('an answer without content-length');
  if (received.length < headEnd + 4 + Number(length[1])) return undefined;
  return Number(received.slice(9, 12));
}

/** The bytes of a JSON POST. */
export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`;
}
