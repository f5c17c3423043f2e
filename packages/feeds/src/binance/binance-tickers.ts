import { parseBinanceTickers, type BinanceQuote } from './binance-quotes.ts';

/** What the venue says of many coins at once. */
export interface LoadedTickers {
  readonly quotes: readonly BinanceQuote[];
  /** The venue's names of those that it does not know. */
  readonly unknown: readonly string[];
  /** What went wrong with others, in words for a log. */
  readonly failures: readonly string[];
}

/** Coins in one call. */
const CHUNK = 20;
const TIMEOUT_MS = 10_000;
/** The venue's code for a symbol that it does not have: it refuses the whole call for one of them, and does not say which. */
const INVALID_SYMBOL = -1121;

/** Asks for all coins, a chunk a call. A chunk that is refused for a symbol is asked for in halves, until that one stands alone. */
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
    if (response.status === 400 && codeOf(await response.json()) === INVALID_SYMBOL) return 'invalid_symbol';
    return { ...NOTHING, failures: [`HTTP ${response.status}`] };
  } catch (error) {
    return { ...NOTHING, failures: [String(error)] };
  }
}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

const NOTHING: LoadedTickers = { quotes: [], unknown: [], failures: [] };

const joined = (parts: readonly LoadedTickers[]): LoadedTickers => ({
  quotes: parts.flatMap(({ quotes }) => quotes),
  unknown: parts.flatMap(({ unknown }) => unknown),
  failures: parts.flatMap(({ failures }) => failures),
});
