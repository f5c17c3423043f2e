/** Prices that moved as far within a week as they hardly ever do, hardly by an announcement. Readers look for a reason, and learn that there is none. */
export interface WeekNews {
  readonly kind: 'week';
  /** Milliseconds since 1970, as `publishedAt`. */
  readonly from: number;
  readonly until: number;
  readonly publishedAt: number;
  /** The most traded first; never empty. */
  readonly moves: readonly WeekMove[];
}

/** In mids of its own quotes, in whole ticks. */
interface WeekMove {
  readonly symbol: string;
  readonly beforeTicks: number;
  readonly afterTicks: number;
}

/** A market as far as its wild weeks go. Moments are milliseconds since 1970. */
export interface WeekMarket {
  /** By entry: the standard deviation of a usual week of the price's logarithm; 0 where no week of it is news. */
  readonly usualWeeks: Float64Array;
  /** The logarithm of what an entry has moved by until a moment, without what events, dividends and a script did. */
  readonly moveAt: (index: number, at: number) => number;
  /** The logarithm of what these did to its price until a moment. */
  readonly announcedAt: (index: number, at: number) => number;
  /** The mid in whole ticks. */
  readonly ticksAt: (index: number, at: number) => number;
  /** No week begins before. */
  readonly earliest: number;
}

export interface WeekNewsOptions {
  /** Undefined as long as there are no prices; asked for until there are. */
  readonly market: () => WeekMarket | undefined;
  /** By entry. */
  readonly symbols: readonly string[];
  /** Dollars of an entry that change hands on a usual day. */
  readonly turnoverOf: (index: number) => number;
}

/**
 * The weeks that ended from one moment on, up to another, and are news: newest first. A week is news with the first day by which it is
 * out of proportion; the days after it, which share most of it, are none.
 * @param rest awaited between instruments, so that others need not wait for all of them
 */
export type ListWeekNews = (
  from: number,
  now: number,
  rest: () => Promise<void> | undefined,
) => Promise<readonly WeekNews[]>;

/** A pure function of the prices: nothing is stored, and no price after an item's publishing is read for it. */
export function createWeekNews({ market: find, symbols, turnoverOf }: WeekNewsOptions): ListWeekNews {
  let made: WeekMarket | undefined;
  const movesOf = keepNewest<Float64Array>();
  const wildOf = keepNewest<ReadonlySet<number>>();

  const movesAt = (day: number, market: WeekMarket, rest: Rest): Promise<Float64Array> =>
    movesOf(day, async () => {
      const moves = new Float64Array(symbols.length);
      for (let index = 0; index < moves.length; index++) {
        await rest();
        if (market.usualWeeks[index]! > 0) moves[index] = market.moveAt(index, day * DAY_MS);
      }
      return moves;
    });
  /** The entries whose week up to a day's beginning is out of proportion. */
  const wildAt = (day: number, market: WeekMarket, rest: Rest): Promise<ReadonlySet<number>> =>
    wildOf(day, async () => {
      if ((day - WEEK_DAYS) * DAY_MS < market.earliest) return new Set();
      const [before, after] = [
        await movesAt(day - WEEK_DAYS, market, rest),
        await movesAt(day, market, rest),
      ];
      const isWild = (usual: number, index: number): boolean =>
        usual > 0 && Math.abs(after[index]! - before[index]!) > WILD_DEVIATIONS * usual;
      // An announcement that did more than a usual week does has news of its own, and the price tells of both.
      const isUnannounced = (usual: number, index: number): boolean =>
        Math.abs(
          market.announcedAt(index, day * DAY_MS) - market.announcedAt(index, (day - WEEK_DAYS) * DAY_MS),
        ) <= usual;
      return new Set(
        [...market.usualWeeks.keys()].filter((index) => {
          const usual = market.usualWeeks[index]!;
          return isWild(usual, index) && isUnannounced(usual, index);
        }),
      );
    });
  const newsOf = async (day: number, market: WeekMarket, rest: Rest): Promise<readonly WeekNews[]> => {
    const [wild, known] = [await wildAt(day, market, rest), await wildAt(day - 1, market, rest)];
    const [from, until] = [(day - WEEK_DAYS) * DAY_MS, day * DAY_MS];
    const moves = [...wild]
      .filter((index) => !known.has(index))
      .sort((a, b) => turnoverOf(b) - turnoverOf(a))
      .map((index) => ({
        symbol: symbols[index]!,
        beforeTicks: market.ticksAt(index, from),
        afterTicks: market.ticksAt(index, until),
      }));
    return moves.length > 0 ? [{ kind: 'week', from, until, publishedAt: until + REPORT_MS, moves }] : [];
  };
  return async (from, now, rest) => {
    const market = (made ??= find());
    if (!market) return [];
    const items: WeekNews[] = [];
    const first = Math.ceil((from - REPORT_MS) / DAY_MS);
    for (let day = Math.floor((now - REPORT_MS) / DAY_MS); day >= first; day--)
      items.push(...(await newsOf(day, market, rest)));
    return items;
  };
}

type Rest = () => Promise<void> | undefined;

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const REPORT_MS = 60_000;
/** Usual weeks: moves beyond them come once in about ten years. */
const WILD_DEVIATIONS = 5;

/** What is computed of a day, kept for as long as news are listed, and once for callers at the same time. */
function keepNewest<Value>(): (day: number, compute: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<number, Promise<Value>>();
  return (day, compute) => {
    const known = kept.get(day);
    if (known) return known;
    const value = compute();
    kept.set(day, value);
    value.catch(() => kept.delete(day));
    if (kept.size > MAX_DAYS) kept.delete(Math.min(...kept.keys()));
    return value;
  };
}

/** A month of news, the week that its first day ends, and some more for whoever asks for earlier ones. */
const MAX_DAYS = 64;
