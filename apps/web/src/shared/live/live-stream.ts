import type { QuoteTuple, ServerMessage } from '@lonja/protocol';
import type { QuoteStore } from './quote-store.ts';
import { reconnectDelay } from './reconnection.ts';
import { TICK_RATES, type TickRate } from './tick-rate.ts';

type StreamStatus = 'connecting' | 'open' | 'lost';

export interface StreamState {
  readonly status: StreamStatus;
  /** What the market is, in a person's words: 'Simulated market'. Empty until the first welcome. */
  readonly label: string;
  /** 'simulated', 'yahoo', …; empty until the first welcome. */
  readonly source: string;
  /** How each source's prices are named: {binance: 'Live: Binance'}. Empty until the first welcome. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rate: TickRate;
  /** Milliseconds since 1970 at which the status began. */
  readonly since: number;
  /** How far the server's clock is ahead of this one, in milliseconds. */
  readonly clockAhead: number;
}

export interface LiveStream {
  readonly start: () => void;
  readonly stop: () => void;
  readonly state: () => StreamState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for quotes of these symbols until released. Several watchers of a symbol count once. */
  readonly watch: (symbols: readonly string[]) => () => void;
  readonly setRate: (rate: TickRate) => void;
}

/** The few parts of a WebSocket that the stream uses. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: { data: unknown }) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
}

type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notices_read' }>;

export interface LiveStreamOptions {
  readonly openSocket: () => Socket;
  readonly quotes: QuoteStore;
  readonly rate: TickRate;
  readonly onAccount?: (message: Extract<ServerMessage, { type: 'account' }>) => void;
  readonly onNotice?: (message: NoticeMessage) => void;
  readonly onBye?: (reason: string) => void;
  readonly now?: () => number;
  readonly chance?: () => number;
}

/** What the server takes in one subscription. */
const MOST_SYMBOLS = 500;
const GATHER_MS = 50;
const PING_EVERY_MS = 10_000;
/** Nothing at all for this long, not even a pong: the connection is dead though nobody closed it. */
const SILENT_AFTER_MS = 25_000;

export function createLiveStream(options: LiveStreamOptions): LiveStream {
  const now = options.now ?? Date.now;
  const chance = options.chance ?? Math.random;
  const watched = new Map<string, number>();
  const listeners = new Set<() => void>();
  let state: StreamState = {
    status: 'connecting',
    label: '',
    source: '',
    labels: {},
    rate: options.rate,
    since: now(),
    clockAhead: 0,
  };
  let socket: Socket | undefined;
  let attempt = 0;
  let sequence: number | undefined;
  let heardAt = 0;
  let sent = '';
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let gatherTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;

  const change = (part: Partial<StreamState>) => {
    const isNewStatus = part.status !== undefined && part.status !== state.status;
    state = { ...state, ...part, ...(isNewStatus ? { since: now() } : {}) };
    for (const listener of listeners) listener();
  };

  const subscribeNow = () => {
    gatherTimer = undefined;
    if (!socket || state.status !== 'open') return;
    const symbols = [...watched.keys()].slice(-MOST_SYMBOLS);
    const message = JSON.stringify({ type: 'subscribe', symbols, rate: TICK_RATES[state.rate] });
    if (message === sent) return;
    sent = message;
    socket.send(message);
  };
  const subscribeSoon = () => {
    gatherTimer ??= setTimeout(subscribeNow, GATHER_MS);
  };

  const absorb = (wire: readonly QuoteTuple[]) => {
    const receivedAt = now();
    options.quotes.absorb(
      wire.map(([symbol, bid, ask, changePercent, volume, at, closeOnly]) => ({
        symbol,
        bid,
        ask,
        changePercent,
        volume,
        at,
        isCloseOnly: closeOnly === 1,
        receivedAt,
      })),
    );
  };

  const isInSequence = (seq: number) => {
    const isNext = sequence === undefined || seq === sequence + 1;
    sequence = seq;
    return isNext;
  };

  const take = (message: ServerMessage) => {
    switch (message.type) {
      case 'welcome':
        attempt = 0;
        change({
          status: 'open',
          label: message.label,
          source: message.source,
          labels: message.labels,
          clockAhead: message.serverTime - now(),
        });
        subscribeNow();
        // What happened to the account between its first reading and this moment was told to nobody.
        if (options.onAccount) socket?.send(JSON.stringify({ type: 'resync' }));
        return;
      case 'snapshot':
      case 'quotes':
        if (isInSequence(message.seq)) absorb(message.quotes);
        else reconnect();
        return;
      case 'account':
        options.onAccount?.(message);
        return;
      case 'notice':
      case 'notices_read':
        options.onNotice?.(message);
        return;
      case 'bye':
        options.onBye?.(message.reason);
        return;
      case 'pong':
        return;
    }
  };

  const keepAlive = () => {
    if (now() - heardAt > SILENT_AFTER_MS) reconnect();
    else socket?.send(JSON.stringify({ type: 'ping' }));
  };

  const drop = () => {
    clearInterval(pingTimer);
    if (!socket) return;
    socket.onmessage = socket.onclose = socket.onopen = null;
    socket.close();
    socket = undefined;
  };

  const connect = () => {
    retryTimer = undefined;
    const opened = options.openSocket();
    socket = opened;
    sequence = undefined;
    sent = '';
    heardAt = now();
    opened.onopen = () => {
      pingTimer = setInterval(keepAlive, PING_EVERY_MS);
    };
    opened.onmessage = (event) => {
      heardAt = now();
      const message = parseMessage(event.data);
      if (message) take(message);
    };
    opened.onclose = reconnect;
  };

  function reconnect() {
    drop();
    change({ status: 'lost' });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, reconnectDelay(attempt, chance()));
    attempt += 1;
  }

  return {
    start: () => {
      if (!socket && retryTimer === undefined) connect();
    },
    stop: () => {
      clearTimeout(retryTimer);
      clearTimeout(gatherTimer);
      retryTimer = gatherTimer = undefined;
      drop();
      change({ status: 'connecting' });
    },
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: (symbols) => {
      for (const symbol of symbols) watched.set(symbol, (watched.get(symbol) ?? 0) + 1);
      subscribeSoon();
      return () => {
        for (const symbol of symbols) {
          const left = (watched.get(symbol) ?? 0) - 1;
          if (left > 0) watched.set(symbol, left);
          else watched.delete(symbol);
        }
        subscribeSoon();
      };
    },
    setRate: (rate) => {
      change({ rate });
      subscribeNow();
    },
  };
}

/** A message of a kind that this page does not know is none for it. */
function parseMessage(data: unknown): ServerMessage | undefined {
  try {
    return JSON.parse(String(data)) as ServerMessage;
  } catch {
    return undefined;
  }
}
