import net from 'node:net';

/** Readers of a stream: each follows some instruments and counts what comes. */
export interface StreamReaders {
  /** Quotes that have come so far, to all of them. */
  received(): number;
  /** Bytes that have come so far, frames and all, without what TCP adds. */
  bytes(): number;
  close(): Promise<void>;
}

/**
 * Plain sockets that speak just enough of RFC 6455: they share two cores with what they measure, so they must cost little. A quote
 * is counted by a character that it has once.
 */
export async function connectReaders(
  port: number,
  count: number,
  symbolsOf: (reader: number) => readonly string[],
  protocol: StreamProtocol = NATIVE,
): Promise<StreamReaders> {
  const counter = { marks: 0, bytes: 0, mark: protocol.mark.charCodeAt(0) };
  const sockets: net.Socket[] = [];
  for (let reader = 0; reader < count; reader += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - reader) }, (_, place) =>
      connect(port, symbolsOf(reader + place), protocol, counter),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  return {
    received: () => counter.marks,
    bytes: () => counter.bytes,
    close: async () => {
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).destroy())),
      );
    },
  };
}

/** What readers send, and how what comes is counted. */
export interface StreamProtocol {
  readonly path: string;
  /** A character that comes once with each quote. */
  readonly mark: string;
  readonly messages: (symbols: readonly string[]) => readonly object[];
}

const NATIVE: StreamProtocol = {
  path: '/api/stream',
  mark: '[',
  messages: (symbols) => [{ type: 'subscribe', symbols, rate: 4 }],
};

/** Connections that are opened at a time. */
const BATCH = 100;
const drawSymbols = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
  'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

interface Counter {
  marks: number;
  bytes: number;
  readonly mark: number;
}

function connect(
  port: number,
  symbols: readonly string[],
  protocol: StreamProtocol,
  counter: Counter,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('error', reject);
    socket.once('connect', () => socket.write(drawSymbols(protocol.path)));
    socket.once('data', (head: Buffer) => {
      if (!head.toString('latin1').startsWith('HTTP/1.1 101 ')) return reject(new Error(head.toString()));
      socket.on('data', (chunk: Buffer) => {
        counter.marks += marksIn(chunk, counter.mark);
        counter.bytes += chunk.length;
      });
      for (const message of protocol.messages(symbols)) socket.write(textFrame(JSON.stringify(message)));
      resolve(socket);
    });
  });
}

/** A masked frame, as clients must send them; the mask is zero, so that the text stays as it is. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}

function marksIn(chunk: Buffer, mark: number): number {
  let count = 0;
  for (let at = chunk.indexOf(mark); at >= 0; at = chunk.indexOf(mark, at + 1)) count += 1;
  return count;
}
