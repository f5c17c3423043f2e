import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const PIECE_BYTES = 1_500;
const BETWEEN_PIECES_MS = 40;

/** A network between a browser and the product. */
export interface Network {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Each page arrives in pieces, one packet at a time. */
export const startSlowNetwork = (origin: string): Promise<Network> => startNetwork(origin, passOnSlowly);

/** The connections of some requests break off before an answer. */
export const startBreakingNetwork = (
  origin: string,
  breaksOff: (request: IncomingMessage) => boolean,
): Promise<Network> =>
  startNetwork(origin, (answer, response, request) => {
    if (breaksOff(request)) {
      answer.destroy();
      response.destroy();
      return;
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });

/** One that nothing answers at while it is severed, as where a server has ended. */
export interface SeverableNetwork extends Network {
  sever(): Promise<void>;
  mend(): Promise<void>;
}

/** Passes streams on too. */
export async function startSeverableNetwork(origin: string): Promise<SeverableNetwork> {
  const { hostname, port } = new URL(origin);
  const open = new Set<Socket>();
  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  };
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.once('close', () => other.destroy());
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => {
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const sever = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return { origin: `http://127.0.0.1:${own}`, sever, mend: () => listen(own), stop: sever };
}

type PassOn = (answer: IncomingMessage, response: ServerResponse, request: IncomingMessage) => unknown;

async function startNetwork(origin: string, passOn: PassOn): Promise<Network> {
  const { host, hostname, port } = new URL(origin);
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host, 'accept-encoding': 'identity' };
    const options = { hostname, port, path: request.url, method: request.method, headers };
    const onward = http.request(options, (answer) => void passOn(answer, response, request));
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function passOnSlowly(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (isPage) await writeInPieces(response, chunk);
    else response.write(chunk);
  }
  response.end();
}

async function writeInPieces(response: ServerResponse, page: Buffer): Promise<void> {
  for (let start = 0; start < page.length; start += PIECE_BYTES) {
    response.write(page.subarray(start, start + PIECE_BYTES));
    await pause(BETWEEN_PIECES_MS);
  }
}
