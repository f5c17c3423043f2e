import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before a server, and loses what it is asked to lose. */
export interface LosingProxy {
  readonly origin: string;
  /** Idempotency keys of the requests that it has passed on, in order. */
  readonly keys: (string | undefined)[];
  /** So many answers to the next writes get lost, once the server has given them. */
  lose(answers: number): void;
  /** The next request is turned away with this wait, in seconds. */
  turnAway(retryAfter: number): void;
  stop(): Promise<void>;
}

export async function startLosingProxy(port: number): Promise<LosingProxy> {
  let losses = 0;
  let wait: number | undefined;
  const keys: (string | undefined)[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    if (wait !== undefined) {
      outgoing.writeHead(429, { 'retry-after': String(wait), 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ code: 'too_many_requests', error: '', message: 'Later', requestId: '' }));
      wait = undefined;
      return;
    }
    keys.push(headers['idempotency-key']?.toString());
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (losses > 0 && method !== 'GET') {
        losses -= 1;
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    keys,
    lose: (answers) => {
      losses = answers;
    },
    turnAway: (retryAfter) => {
      wait = retryAfter;
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
