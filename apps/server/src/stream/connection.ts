import { ClientMessage, type ServerMessage, type StreamRate } from '@lonja/protocol';
import type { RawData, WebSocket } from 'ws';
import type { StreamLimits } from './limits.ts';
import type { StreamQuotes } from '../board/stream-quotes.ts';
import { createWatchList, type WatchList } from './watch-list.ts';

/** RFC 6455 close codes that the stream uses. */
export const CLOSE = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const;

export interface ConnectionOptions {
  readonly socket: WebSocket;
  readonly quotes: StreamQuotes;
  readonly limits: StreamLimits;
  /** Number of the connection; spreads readers of one message per second over the steps of a second. */
  readonly number: number;
  /** The account that the reader named; undefined: the primary one. */
  readonly account: number | undefined;
  /** The account's world; undefined: the installation's own market. */
  readonly world: number | undefined;
  /** Undefined for a visitor. */
  readonly userId: string | undefined;
  /** Whether the reader is a key for that account alone. */
  readonly isBound: boolean;
  /** The reader asks for the whole state of its account. */
  readonly onResync: () => void;
}

/** Steps of the market per second, the highest rate of a reader. */
const STEPS_PER_SECOND = 4;
const PONG = JSON.stringify({ type: 'pong' } satisfies ServerMessage);

/** A standing for everybody, and the own entry in it. */
export type FollowedKind = 'standing' | 'own';

/** One reader: its instruments, its rate, its backlog, and the contest that it follows. */
export class Connection {
  /** The account that the reader named; undefined: the primary one. */
  readonly account: number | undefined;
  readonly world: number | undefined;
  readonly isBound: boolean;
  readonly userId: string | undefined;
  readonly #socket: WebSocket;
  readonly #limits: StreamLimits;
  readonly #onResync: () => void;
  readonly #watchList: WatchList;
  readonly #phase: number;
  #rate: StreamRate = STEPS_PER_SECOND;
  #sequence = 0;
  #owesSnapshot = false;
  #isAlive = true;
  #messagesLeft: number;
  #contest: string | undefined;
  /** What it was last sent of the contest that it follows, by kind. */
  #followed = new Map<FollowedKind, string>();

  constructor(options: ConnectionOptions) {
    const { socket, quotes, limits, number, account, world, userId, isBound, onResync } = options;
    this.account = account;
    this.userId = userId;
    this.world = world;
    this.isBound = isBound;
    this.#socket = socket;
    this.#limits = limits;
    this.#onResync = onResync;
    this.#watchList = createWatchList(quotes);
    this.#phase = number % STEPS_PER_SECOND;
    this.#messagesLeft = limits.messagesPerHeartbeat;
    socket.on('message', (data, isBinary) => this.#read(data, isBinary));
    socket.on('pong', () => {
      this.#isAlive = true;
    });
  }

  /** Sends the changes since the last message, if this step is one of the reader's. */
  deliver(step: number): void {
    if (!this.#isOpen()) return;
    if (this.#socket.bufferedAmount > this.#limits.dropAboveBytes) this.#socket.terminate();
    else if (this.#isBehind()) return;
    else if (this.#owesSnapshot) this.#sendSnapshot();
    else if (this.#isDue(step)) this.#sendChanges();
  }

  /** Sends a text that must not be lost; a reader too far behind for it is dropped, so that it resyncs. */
  send(text: string): void {
    if (!this.#isOpen()) return;
    if (this.#socket.bufferedAmount > this.#limits.dropAboveBytes) this.#socket.terminate();
    else this.#socket.send(text);
  }

  /** Address of the contest whose standing it follows. */
  get contest(): string | undefined {
    return this.#contest;
  }

  /** Follows no contest any more, where it still follows this one. */
  unfollow(contest: string): void {
    if (this.#contest === contest) this.#follow(null);
  }

  /** Whether it may have figures of this account, of its own person. */
  mayRead(accountId: number): boolean {
    return !this.isBound || accountId === this.account;
  }

  /** Sends what it follows, unless it has it; a reader that is behind gets the newest once it has caught up. */
  sendStanding(kind: FollowedKind, text: string): void {
    if (this.#isBehind() || this.#followed.get(kind) === text) return;
    this.#followed.set(kind, text);
    this.send(text);
  }

  /** Pings; drops a peer that left the last ping unanswered. */
  beat(): void {
    if (!this.#isAlive) return this.#socket.terminate();
    this.#isAlive = false;
    this.#messagesLeft = this.#limits.messagesPerHeartbeat;
    if (this.#isOpen()) this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  #read(data: RawData, isBinary: boolean): void {
    if (!this.#isOpen()) return;
    this.#messagesLeft -= 1;
    if (this.#messagesLeft < 0) return this.close(CLOSE.policy, 'too many messages');
    const message = isBinary ? undefined : parseMessage(data);
    if (message) this.#accept(message);
    else this.close(CLOSE.policy, 'invalid message');
  }

  #accept(message: ClientMessage): void {
    if (message.type === 'ping') return this.send(PONG);
    if (message.type === 'resync') return this.#onResync();
    if (message.type === 'follow') return this.#follow(message.contest);
    this.#watchList.replace(message.symbols);
    this.#rate = message.rate ?? this.#rate;
    this.#sendSnapshot();
  }

  #follow(contest: string | null): void {
    this.#contest = contest ?? undefined;
    this.#followed = new Map();
  }

  #sendSnapshot(): void {
    this.#owesSnapshot = this.#isBehind();
    if (!this.#owesSnapshot) this.#sendQuotes('snapshot', this.#watchList.takeChanges());
  }

  #sendChanges(): void {
    const tuples = this.#watchList.takeChanges();
    if (tuples) this.#sendQuotes('quotes', tuples);
  }

  #sendQuotes(type: 'snapshot' | 'quotes', tuples: string): void {
    this.#sequence += 1;
    this.send(`{"type":"${type}","seq":${this.#sequence},"quotes":[${tuples}]}`);
  }

  #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #isBehind(): boolean {
    return this.#socket.bufferedAmount > this.#limits.skipAboveBytes;
  }

  #isDue(step: number): boolean {
    return this.#rate === STEPS_PER_SECOND || (this.#rate === 1 && step % STEPS_PER_SECOND === this.#phase);
  }
}

function parseMessage(data: RawData): ClientMessage | undefined {
  try {
    return ClientMessage.safeParse(JSON.parse((data as Buffer).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
