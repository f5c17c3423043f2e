import type { Sparkline, Sparklines } from '@lonja/protocol';
import { MAX_SPARKLINES } from '@lonja/protocol/sparkline-limit';

/** Loads sparklines one by one, in as few calls as their number allows. */
export interface SparklineLoader {
  /** @param signal aborted when nobody wants it any more: before it is asked for, it never is */
  readonly load: (symbol: string, signal: AbortSignal) => Promise<Sparkline>;
}

interface Wanted {
  readonly symbol: string;
  readonly signal: AbortSignal;
  readonly resolve: (line: Sparkline) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param read one call, of at most MAX_SPARKLINES symbols
 * @param later runs what it is given once, after what a screen wants at the same time is known
 */
export function createSparklineLoader(
  read: (symbols: readonly string[]) => Promise<Sparklines>,
  later: (run: () => void) => void,
): SparklineLoader {
  let waiting: Wanted[] = [];

  const ask = async (wanted: readonly Wanted[]): Promise<void> => {
    try {
      const { sparklines } = await read(wanted.map(({ symbol }) => symbol));
      const bySymbol = new Map(sparklines.map((line) => [line.symbol, line]));
      for (const { symbol, resolve, reject } of wanted) {
        const line = bySymbol.get(symbol);
        if (line) resolve(line);
        else reject(new Error(`no sparkline of ${symbol}`));
      }
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  };

  const askForAll = (): void => {
    const wanted = waiting.filter(({ signal }) => !signal.aborted);
    for (const { signal, reject } of waiting) if (signal.aborted) reject(signal.reason);
    waiting = [];
    for (let from = 0; from < wanted.length; from += MAX_SPARKLINES)
      void ask(wanted.slice(from, from + MAX_SPARKLINES));
  };

  return {
    load: (symbol, signal) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) later(askForAll);
        waiting.push({ symbol, signal, resolve, reject });
      }),
  };
}
