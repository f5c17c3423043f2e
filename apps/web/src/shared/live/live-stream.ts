import type { QuoteTuple, ServerMessage } from '@lonja/protocol';
import { createConnection, type Socket } from './connection.ts';
import type { LiveQuote, QuoteStore } from './quote-store.ts';
import { readWorld, withClock, type WorldClockReading } from './market-clock.ts';
import { createSubscription } from './subscription.ts';
import type { TickRate } from './tick-rate.ts';

type StreamStatus = 'connecting' | 'open' | 'lost';

export interface StreamState {
  readonly status: StreamStatus;
  /** The market's display name: 'Simulated market'. Empty until the first welcome. */
  readonly label: string;
  /** 'simulated', 'yahoo', …; empty until the first welcome. */
  readonly source: string;
  /** The display name of each source: {binance: 'Live: Binance'}. Empty until the first welcome. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rate: TickRate;
  /** Milliseconds since 1970 at which the status began. */
  readonly since: number;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number;
  /** The world of the page's account; undefined for the installation's own market, and until the first welcome. */
  readonly world: WorldClockReading | undefined;
}

export interface LiveStream {
  readonly start: () => void;
  readonly stop: () => void;
  /** Connects at once instead of waiting for the next attempt. */
  readonly tryNow: () => void;
  readonly state: () => StreamState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for quotes of these symbols until released. Several watchers of a symbol count once. */
  readonly watch: (symbols: readonly string[]) => () => void;
  readonly setRate: (rate: TickRate) => void;
}

type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notices_read' }>;

export interface LiveStreamOptions {
  readonly openSocket: () => Socket;
  readonly quotes: QuoteStore;
  readonly rate: TickRate;
  readonly onAccount?: (message: Extract<ServerMessage, { type: 'account' }>) => void;
  readonly onNotice?: (message: NoticeMessage) => void;
  /** An instrument's past prices are in another scale. */
  readonly onSplit?: (symbol: string) => void;
  readonly onBye?: (reason: string) => void;
  readonly now?: () => number;
  readonly chance?: () => number;
}

export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const now = options.now ?? Date.now;
  const state = createStreamState(options.rate, now);
  let sequence: number | undefined;
  const connection = createConnection({
    openSocket: options.openSocket,
    now,
    chance: options.chance ?? Math.random,
    onConnect: () => {
      sequence = undefined;
      subscription.begin();
    },
    onMessage: (data) => {
      const message = parseMessage(data);
      if (message) accept(message, { ...options, takeWelcome, takeQuotes, takeClock });
    },
    onLost: () => state.change({ status: 'lost' }),
  });
  const subscription = createSubscription(connection.send, () => {
    const { status, rate } = state.get();
    return status === 'open' ? rate : undefined;
  });
  const takeQuotes = ({ seq, quotes }: QuotesMessage) => {
    const isNext = sequence === undefined || seq === sequence + 1;
    sequence = seq;
    if (isNext) options.quotes.absorb(readQuotes(quotes, now()));
    else connection.reconnect();
  };
  const takeClock = (message: ClockMessage) =>
    state.change({ world: withClock(state.get().world, message, now()) });
  const takeWelcome = ({ label, source, labels, serverTime, world }: WelcomeMessage) => {
    connection.confirm();
    const clockAhead = serverTime - now();
    state.change({ status: 'open', label, source, labels, clockAhead, world: readWorld(world, now()) });
    subscription.ask();
    // Changes of the account between its first reading and this moment were not sent here.
    if (options.onAccount) connection.send({ type: 'resync' });
  };
  return {
    start: connection.start,
    stop: () => {
      subscription.stop();
      connection.stop();
      state.change({ status: 'connecting' });
    },
    tryNow: connection.tryNow,
    state: state.get,
    subscribe: state.subscribe,
    watch: subscription.watch,
    setRate: (rate) => {
      state.change({ rate });
      subscription.ask();
    },
  };
}

interface Takers extends Pick<LiveStreamOptions, 'onAccount' | 'onNotice' | 'onSplit' | 'onBye'> {
  readonly takeWelcome: (message: WelcomeMessage) => void;
  readonly takeQuotes: (message: QuotesMessage) => void;
  readonly takeClock: (message: ClockMessage) => void;
}

function accept(message: ServerMessage, takers: Takers): void {
  switch (message.type) {
    case 'welcome':
      return takers.takeWelcome(message);
    case 'snapshot':
    case 'quotes':
      return takers.takeQuotes(message);
    case 'clock':
      return takers.takeClock(message);
    case 'account':
      return takers.onAccount?.(message);
    case 'notice':
    case 'notices_read':
      return takers.onNotice?.(message);
    case 'split':
      return takers.onSplit?.(message.symbol);
    case 'bye':
      return takers.onBye?.(message.reason);
    // Nothing is followed here.
    case 'standing':
    case 'own_entry':
    case 'pong':
      return;
  }
}

function createStreamState(rate: TickRate, now: () => number) {
  const listeners = new Set<() => void>();
  let state: StreamState = {
    status: 'connecting',
    label: '',
    source: '',
    labels: {},
    rate,
    since: now(),
    clockAhead: 0,
    world: undefined,
  };
  return {
    get: () => state,
    change: (part: Partial<StreamState>) => {
      const isNewStatus = part.status !== undefined && part.status !== state.status;
      state = { ...state, ...part, ...(isNewStatus ? { since: now() } : {}) };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type WelcomeMessage = Extract<ServerMessage, { type: 'welcome' }>;
type ClockMessage = Extract<ServerMessage, { type: 'clock' }>;
type QuotesMessage = Extract<ServerMessage, { type: 'snapshot' | 'quotes' }>;

const readQuotes = (wire: readonly QuoteTuple[], receivedAt: number): readonly LiveQuote[] =>
  wire.map(([symbol, bid, ask, changePercent, volume, at, closeOnly, scale]) => ({
    symbol,
    bid,
    ask,
    changePercent,
    volume,
    at,
    isCloseOnly: closeOnly === 1,
    scale,
    receivedAt,
  }));

/** Undefined for a message of an unknown kind. */
function parseMessage(data: unknown): ServerMessage | undefined {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return undefined;
  }
}
