import { parseBinanceTickers, type BinanceQuote } from './binance-quotes.ts';

/** The venue's quotes of many coins at once. */
export interface LoadedTickers {
  readonly quotes: readonly BinanceQuote[];
  /** The venue's names of the coins that it does not have. */
  readonly unknown: readonly string[];
  /** Failures of other calls, as texts for a log. */
  readonly failures: readonly string[];
}

/** Coins per call. */
const CHUNK = 20;
const TIMEOUT_MS = 10_000;
/** The venue's code for an unknown symbol: one of them fails the whole call, and the answer does not name it. */
const INVALID_SYMBOL = -1121;

/** Loads all coins, one call per chunk. A chunk refused for an unknown symbol is halved until that symbol is found. */
export async function loadTickers(
  url: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<LoadedTickers> {
  const loaded: LoadedTickers[] = [];
  for (let start = 0; start < symbols.length; start += CHUNK) {
    loaded.push(await loadChunk(url, symbols.slice(start, start + CHUNK), signal));
    if (signal.aborted) break;
  }
  return joined(loaded);
}

async function loadChunk(
  url: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<LoadedTickers> {
  const answer = await ask(url, symbols, signal);
  if (answer !== 'invalid_symbol') return answer;
  if (symbols.length === 1) return { ...NOTHING, unknown: symbols };
  const middle = Math.ceil(symbols.length / 2);
  return joined([
    await loadChunk(url, symbols.slice(0, middle), signal),
    await loadChunk(url, symbols.slice(middle), signal),
  ]);
}

async function ask(
  url: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Promise<LoadedTickers | 'invalid_symbol'> {
  const query = new URLSearchParams({ symbols: JSON.stringify(symbols) });
  try {
    const response = await fetch(`${url}/api/v3/ticker/24hr?${query.toString()}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.ok) return { ...NOTHING, quotes: parseBinanceTickers(await response.json()) };
    if (response.status === 400 && readCode(await response.json()) === INVALID_SYMBOL)
      return 'invalid_symbol';
    return { ...NOTHING, failures: [`HTTP ${response.status}`] };
  } catch (error) {
    return { ...NOTHING, failures: [String(error)] };
  }
}

const readCode = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

const NOTHING: LoadedTickers = { quotes: [], unknown: [], failures: [] };

const joined = (parts: readonly LoadedTickers[]): LoadedTickers => ({
  quotes: parts.flatMap(({ quotes }) => quotes),
  unknown: parts.flatMap(({ unknown }) => unknown),
  failures: parts.flatMap(({ failures }) => failures),
});
