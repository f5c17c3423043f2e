import { TICK_RATES, type TickRate } from './tick-rate.ts';

export interface Subscription {
  /** Wants quotes of these symbols until released. Several watchers of a symbol count once. */
  readonly watch: (symbols: readonly string[]) => () => void;
  /** Asks for what is wanted now, where it differs from what was asked last. */
  readonly ask: () => void;
  /** A new connection has been asked nothing. */
  readonly begin: () => void;
  readonly stop: () => void;
}

/** What the server takes in one subscription. */
const MAX_SYMBOLS = 500;
const GATHER_MS = 50;

/**
 * What the page wants of the stream, gathered for a moment: a screen that opens asks once.
 * @param rateNow the rate to ask for; undefined while there is nobody to ask
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
