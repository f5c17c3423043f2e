import type { RawData, WebSocket } from 'ws';
import * as z from 'zod';
import type { StreamLimits } from '../../stream/limits.ts';
import type { TradeUpdate } from '../trading/trade-update.ts';
import type { StreamKey } from './data-connection.ts';

/** The key that a reader has shown, with the account that it is for. */
export interface TradeKey extends StreamKey {
  readonly accountId: number;
}

export interface TradeConnectionOptions {
  readonly socket: WebSocket;
  readonly limits: StreamLimits;
  /** @returns undefined where there is no such key, it may not read, has no account, or too many readers already */
  readonly admit: (connection: TradeConnection, id: string, secret: string) => Promise<TradeKey | undefined>;
  /** Resolves when every change from then on reaches the connection. */
  readonly follow: (connection: TradeConnection, key: TradeKey) => Promise<void>;
  readonly leave: (connection: TradeConnection, key: TradeKey) => void;
}

const POLICY = 1008;
const AUTHENTICATE_WITHIN_MS = 10_000;
const TRADE_UPDATES = 'trade_updates';

const ClientFrame = z.object({
  action: z.enum(['authenticate', 'auth', 'listen']),
  key: z.string().max(200).optional(),
  secret: z.string().max(200).optional(),
  data: z
    .object({
      key_id: z.string().max(200).optional(),
      secret_key: z.string().max(200).optional(),
      streams: z.array(z.string().max(60)).max(20).optional(),
    })
    .optional(),
});
type ClientFrame = z.output<typeof ClientFrame>;

/** One reader of what happens to an account's orders, by the protocol of /stream: JSON in binary frames. */
export class TradeConnection {
  readonly #options: TradeConnectionOptions;
  readonly #timeout: NodeJS.Timeout;
  #key: TradeKey | undefined;
  #isListening = false;
  #isAlive = true;
  #messagesLeft: number;
  /** Messages are taken one after the other, although a key is looked up meanwhile. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: TradeConnectionOptions) {
    this.#options = options;
    this.#messagesLeft = options.limits.messagesPerHeartbeat;
    const { socket } = options;
    socket.on('message', (data) => this.#read(data as RawData));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('close', () => {
      clearTimeout(this.#timeout);
      if (this.#key) options.leave(this, this.#key);
    });
    this.#timeout = setTimeout(() => this.close(POLICY, 'auth timeout'), AUTHENTICATE_WITHIN_MS).unref();
  }

  /** Authenticates by what the handshake has shown. */
  authenticate(id: string, secret: string): void {
    this.#enqueue(() => this.#authenticate('authenticate', id, secret));
  }

  send(updates: readonly TradeUpdate[]): void {
    if (!this.#isListening) return;
    for (const data of updates) this.#say(TRADE_UPDATES, data);
  }

  /** Pings; drops a peer that left the last ping unanswered. */
  beat(): void {
    const { socket, limits } = this.#options;
    if (!this.#isAlive) return socket.terminate();
    this.#isAlive = false;
    this.#messagesLeft = limits.messagesPerHeartbeat;
    if (this.#isOpen()) socket.ping();
  }

  close(code: number, reason: string): void {
    this.#options.socket.close(code, reason);
  }

  #read(data: RawData): void {
    if (!this.#isOpen()) return;
    this.#messagesLeft -= 1;
    if (this.#messagesLeft < 0) return this.close(POLICY, 'too many messages');
    const frame = parse(data as Buffer);
    if (frame) this.#enqueue(() => this.#accept(frame));
    else this.#say('error', { error: 'invalid syntax' });
  }

  #enqueue(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(work).catch(() => this.close(1011, 'internal error'));
  }

  async #accept({ action, key, secret, data }: ClientFrame): Promise<void> {
    if (action !== 'listen')
      return this.#authenticate(action, key ?? data?.key_id ?? '', secret ?? data?.secret_key ?? '');
    if (!this.#key) return this.#refuse(action);
    const isWanted = data?.streams?.includes(TRADE_UPDATES) ?? false;
    if (isWanted) await this.#follow(this.#key);
    else this.#options.leave(this, this.#key);
    this.#isListening = isWanted;
    this.#say('listening', { streams: isWanted ? [TRADE_UPDATES] : [] });
  }

  async #follow(key: TradeKey): Promise<void> {
    if (this.#isListening) return;
    await this.#options.follow(this, key);
    // It may have gone meanwhile.
    if (!this.#isOpen()) this.#options.leave(this, key);
  }

  async #authenticate(action: string, id: string, secret: string): Promise<void> {
    this.#key ??= await this.#options.admit(this, id, secret);
    if (!this.#key) return this.#refuse(action);
    clearTimeout(this.#timeout);
    this.#say('authorization', { status: 'authorized', action });
  }

  #refuse(action: string): void {
    this.#say('authorization', { status: 'unauthorized', action });
    this.close(POLICY, 'unauthorized');
  }

  /** Whoever is too far behind has missed something, and comes again. */
  #say(stream: string, data: object): void {
    const { socket, limits } = this.#options;
    if (!this.#isOpen()) return;
    if (socket.bufferedAmount > limits.dropAboveBytes) socket.terminate();
    else socket.send(Buffer.from(JSON.stringify({ stream, data })), { binary: true });
  }

  #isOpen(): boolean {
    const { socket } = this.#options;
    return socket.readyState === socket.OPEN;
  }
}

function parse(bytes: Buffer): ClientFrame | undefined {
  try {
    return ClientFrame.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
