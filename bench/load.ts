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

/** Answers of several runs that were none of 2xx. */
export const countFailures = (runs: readonly Pick<LoadResult, 'failures'>[]): number =>
  runs.flatMap(({ failures }) => Object.values(failures)).reduce((total, count) => total + count, 0);

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Seconds before the measured time begins. */
  readonly warmUp: number;
  /** Statuses that are no failure, beside 2xx. */
  readonly alsoGood?: readonly number[];
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
    const isGood = (status >= 200 && status <= 299) || (options.alsoGood?.includes(status) ?? false);
    if (!isGood) failures[status] = (failures[status] ?? 0) + 1;
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
    let answer = createAnswer();
    const next = (): void => {
      if (performance.now() >= end) {
        socket.end();
        return;
      }
      started = performance.now();
      socket.write(options.request(connection, count++));
    };
    socket.on('connect', next);
    socket.on('data', (chunk: Buffer) => {
      if (!answer.accept(chunk)) return;
      const { status } = answer;
      answer = createAnswer();
      note(started, performance.now(), status);
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** An answer on its way. The answer's body is only counted: the generator must cost little. */
interface Answer {
  status: number;
  /** @returns whether the answer has come whole */
  accept(chunk: Buffer): boolean;
}

function createAnswer(): Answer {
  let head = '';
  let missing = Number.NaN;
  const answer: Answer = {
    status: 0,
    accept(chunk) {
      if (!Number.isNaN(missing)) {
        missing -= chunk.length;
        return missing <= 0;
      }
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return false;
      answer.status = Number(head.slice(9, 12));
      missing = bodyLength(head.slice(0, end), answer.status) - (head.length - end - 4);
      return missing <= 0;
    },
  };
  return answer;
}

function bodyLength(head: string, status: number): number {
  if (status === 304) return 0;
  const length = /content-length: (\d+)/i.exec(head);
  if (!length) throw new Error('an answer without content-length');
  return Number(length[1]);
}

/** The bytes of a GET. */
export function getRequest(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

/** The bytes of a JSON POST. */
export function postRequest(path: string, headers: Readonly<Record<string, string>>, body: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`;
}
