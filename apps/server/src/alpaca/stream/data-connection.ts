import type { RawData, WebSocket } from 'ws';
import * as z from 'zod';
import type { StreamLimits } from '../../stream/limits.ts';
import type { AlpacaNews } from '../market/news.ts';
import type { Framing, Message, Figures } from './framing.ts';
import type { MarketMessages } from './market-messages.ts';
import { CHANNELS, type BarChannel, type StreamKind } from './stream-kind.ts';
import { ALL, createSubscriptions, type Subscriptions } from './subscriptions.ts';

/** The key that a reader has shown. */
export interface StreamKey {
  readonly id: string;
  readonly userId: string;
  /** Number of the world of its account; undefined: the installation's own market. */
  readonly world: number | undefined;
}

export interface DataConnectionOptions {
  readonly socket: WebSocket;
  readonly kind: StreamKind;
  readonly framing: Framing;
  readonly limits: StreamLimits;
  /**
   * Counts the reader among those of the key with this id and secret.
   * @returns the code of a fault where there is no such key, it may not read, or has too many readers already
   */
  readonly admit: (connection: DataConnection, id: string, secret: string) => Promise<StreamKey | 402 | 406>;
  readonly messagesOf: (world: number | undefined) => MarketMessages;
}

/** Alpaca's codes, of which clients end at 401, 402 and 404. */
const FAULTS = {
  400: 'invalid syntax',
  401: 'not authenticated',
  402: 'auth failed',
  403: 'already authenticated',
  404: 'auth timeout',
  405: 'symbol limit exceeded',
  406: 'connection limit exceeded',
  407: 'slow client',
  409: 'options are not offered by this venue: see /docs/alpaca',
  500: 'internal error',
} as const;
type FaultCode = keyof typeof FAULTS;

const POLICY = 1008;
const AUTHENTICATE_WITHIN_MS = 10_000;

const Symbols = z.array(z.string().min(1).max(24)).nullish();
const ClientFrame = z.object({
  action: z.enum(['auth', 'subscribe', 'unsubscribe']),
  key: z.string().max(200).optional(),
  secret: z.string().max(200).optional(),
  ...Object.fromEntries(Object.values(CHANNELS).flatMap((list) => list.map((channel) => [channel, Symbols]))),
});
type ClientFrame = z.output<typeof ClientFrame>;

/** One reader of market data by Alpaca's protocol. */
export class DataConnection {
  readonly kind: StreamKind;
  readonly #options: DataConnectionOptions;
  readonly #timeout: NodeJS.Timeout;
  #key: StreamKey | undefined;
  #subscriptions: Subscriptions | undefined;
  #isAlive = true;
  #messagesLeft: number;
  /** Messages are taken one after the other, although a key is looked up meanwhile. */
  #turn: Promise<void> = Promise.resolve();

  constructor(options: DataConnectionOptions) {
    this.#options = options;
    this.kind = options.kind;
    this.#messagesLeft = options.limits.messagesPerHeartbeat;
    const { socket } = options;
    socket.on('message', (data, isBinary) => this.#read(data as RawData, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('close', () => clearTimeout(this.#timeout));
    this.#timeout = setTimeout(() => this.#end(404), AUTHENTICATE_WITHIN_MS).unref();
    this.#say({ T: 'success', msg: 'connected' });
  }

  get key(): StreamKey | undefined {
    return this.#key;
  }

  /** Sends what has changed since the last step. */
  deliver(): void {
    if (!this.#subscriptions || !this.#isOpen()) return;
    const { socket, limits, framing } = this.#options;
    if (socket.bufferedAmount > limits.dropAboveBytes) return this.#drop();
    if (socket.bufferedAmount > limits.skipAboveBytes) return;
    const messages = this.#subscriptions.takeChanges(framing);
    if (messages.length > 0) socket.send(framing.frame(messages));
  }

  /** Indexes of the instruments whose bars it reads. */
  barsOf(channel: BarChannel): Int32Array {
    return this.#subscriptions?.indexes(channel) ?? NONE;
  }

  /** Sends those messages that are of instruments whose bars it reads. */
  sendBars(channel: BarChannel, messageOf: (index: number, framing: Framing) => Message | undefined): void {
    const { framing } = this.#options;
    const messages = [...this.barsOf(channel)].flatMap((index) => messageOf(index, framing) ?? []);
    this.#send(messages);
  }

  sendNews(news: readonly AlpacaNews[], messageOf: (item: AlpacaNews, framing: Framing) => Message): void {
    const { framing } = this.#options;
    const wanted = news.filter(({ symbols }) =>
      [ALL, ...symbols].some((symbol) => this.#subscriptions?.has('news', symbol)),
    );
    this.#send(wanted.map((item) => messageOf(item, framing)));
  }

  /** Pings; drops a peer that left the last ping unanswered. */
  beat(): void {
    if (!this.#isAlive) return this.#options.socket.terminate();
    this.#isAlive = false;
    this.#messagesLeft = this.#options.limits.messagesPerHeartbeat;
    if (this.#isOpen()) this.#options.socket.ping();
  }

  close(code: number, reason: string): void {
    this.#options.socket.close(code, reason);
  }

  /** Authenticates by what the handshake has shown. */
  authenticate(id: string, secret: string): void {
    this.#enqueue(() => this.#authenticate(id, secret));
  }

  #read(data: RawData, isBinary: boolean): void {
    if (!this.#isOpen()) return;
    this.#messagesLeft -= 1;
    if (this.#messagesLeft < 0) return this.close(POLICY, 'too many messages');
    const frame = this.#parse(data as Buffer, isBinary);
    this.#enqueue(() => (frame ? this.#accept(frame) : this.#fault(400)));
  }

  #enqueue(work: () => void | Promise<void>): void {
    this.#turn = this.#turn.then(work).catch(() => this.#end(500));
  }

  #parse(bytes: Buffer, isBinary: boolean): ClientFrame | undefined {
    try {
      return ClientFrame.safeParse(this.#options.framing.parse(bytes, isBinary)).data;
    } catch {
      return undefined;
    }
  }

  async #accept(frame: ClientFrame): Promise<void> {
    if (frame.action === 'auth') await this.#authenticate(frame.key ?? '', frame.secret ?? '');
    else if (!this.#subscriptions) this.#fault(401);
    // The connection stays open: clients that are cut off come again, and again.
    else if (this.kind === 'options') this.#fault(409);
    else this.#change(frame.action, frame, this.#subscriptions);
  }

  async #authenticate(id: string, secret: string): Promise<void> {
    if (this.#key) return this.#fault(403);
    const key = await this.#options.admit(this, id, secret);
    if (typeof key === 'number') return this.#end(key);
    clearTimeout(this.#timeout);
    this.#key = key;
    this.#subscriptions = createSubscriptions(this.kind, this.#options.messagesOf(key.world));
    this.#say({ T: 'success', msg: 'authenticated' });
  }

  #change(action: 'subscribe' | 'unsubscribe', frame: ClientFrame, subscriptions: Subscriptions): void {
    for (const channel of CHANNELS[this.kind]) {
      const symbols = (frame as Readonly<Record<string, unknown>>)[channel] as readonly string[] | undefined;
      if (!symbols) continue;
      if (action === 'unsubscribe') subscriptions.remove(channel, symbols);
      else if (!subscriptions.add(channel, symbols)) return this.#fault(405);
    }
    this.#say({ T: 'subscription', ...subscriptions.list() });
  }

  #fault(code: FaultCode): void {
    this.#say({ T: 'error', code, msg: FAULTS[code] });
  }

  #end(code: FaultCode): void {
    if (!this.#isOpen()) return;
    this.#fault(code);
    this.close(POLICY, FAULTS[code]);
  }

  /** It would not read another word. */
  #drop(): void {
    this.#options.socket.terminate();
  }

  /** A frame of its own: some clients read no further than a message of control. */
  #say(figures: Figures): void {
    this.#send([this.#options.framing.write(figures)]);
  }

  #send(messages: readonly Message[]): void {
    const { socket, limits, framing } = this.#options;
    if (messages.length === 0 || !this.#isOpen()) return;
    if (socket.bufferedAmount > limits.dropAboveBytes) this.#drop();
    else socket.send(framing.frame(messages));
  }

  #isOpen(): boolean {
    const { socket } = this.#options;
    return socket.readyState === socket.OPEN;
  }
}

const NONE = new Int32Array(0);
