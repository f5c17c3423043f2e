import { TICK_RATES, type TickRate } from './tick-rate.ts';

export interface Subscription {
  /** Subscribes to quotes of these symbols until released. Several watchers of a symbol count once. */
  readonly watch: (symbols: readonly string[]) => () => void;
  /** Sends the present subscription, if it differs from the last one. */
  readonly ask: () => void;
  /** Call for a new connection, which has no subscription yet. */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** The server's maximum of symbols per subscription. */
const MAX_SYMBOLS = 500;
const GATHER_MS = 50;

/**
 * The page's subscription, debounced so that an opening screen sends it once.
 * @param rateNow the rate to subscribe with; undefined while disconnected
 */
export function createSubscription(
  send: (message: object) => void,
  rateNow: () => TickRate | undefined,
): Subscription {
  const watched = new Map<string, number>();
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    const rate = rateNow();
    if (rate === undefined) return;
    const wanted = { symbols: [...watched.keys()].slice(-MAX_SYMBOLS), rate: TICK_RATES[rate] };
    const text = JSON.stringify(wanted);
    if (text === asked) return;
    asked = text;
    send({ type: 'subscribe', ...wanted });
  };
  const askSoon = () => {
    timer ??= setTimeout(ask, GATHER_MS);
  };
  return {
    watch: (symbols) => {
      for (const symbol of symbols) watched.set(symbol, (watched.get(symbol) ?? 0) + 1);
      askSoon();
      return () => {
        for (const symbol of symbols) release(watched, symbol);
        askSoon();
      };
    },
    ask,
    begin: () => {
      asked = '';
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function release(watched: Map<string, number>, symbol: string): void {
  const left = (watched.get(symbol) ?? 0) - 1;
  if (left > 0) watched.set(symbol, left);
  else watched.delete(symbol);
}
