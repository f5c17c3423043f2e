import { assertInvariant } from '../assert.ts';
import { plus, quantity, share, ZERO_USD, type Quantity, type Usd } from '../money/index.ts';

/** A fill of an entry that its person decided on, as it is compared with those of others. */
export interface MirroredFill {
  /** Number of the entry's account. */
  readonly account: number;
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: Quantity;
  /** At its price, USD. */
  readonly value: Usd;
  /** Market time, milliseconds since 1970. */
  readonly at: number;
  /** On the wall, milliseconds since 1970. */
  readonly wallAt: number;
}

export interface MirrorWindow {
  /** Two fills are near each other within so much time on the wall, or of the market: a pause of the clock lies between. Milliseconds. */
  readonly withinMs: number;
  /** Where more other entries than this traded the other way near before it, a fill is in a crowd: it is compared with none of them. */
  readonly crowd: number;
  /** So many near fills of an entry, in an instrument and of a side, are compared at most: with one more its smallest is let go. */
  readonly each: number;
}

/** Two entries that traded opposite to each other, near in time. */
export interface MirrorPair {
  /** The lower number first. */
  readonly accounts: readonly [number, number];
  /** How often a fill of one met an opposite one of the other. */
  readonly meetings: number;
  /** What met, at the price of the earlier fill, USD. */
  readonly value: Usd;
  /** The fills of each in the whole contest. */
  readonly fills: readonly [number, number];
  /** Smallest distances of two that met, milliseconds. */
  readonly nearestWallMs: number;
  readonly nearestMarketMs: number;
  /** In the order of their numbers. */
  readonly instruments: readonly MirroredInstrument[];
}

export interface MirroredInstrument {
  readonly instrumentId: number;
  readonly meetings: number;
  readonly quantity: Quantity;
}

export interface MirrorReport {
  /** Pairs that met most often come first; among as many meetings the larger value, then the lower accounts. */
  readonly pairs: readonly MirrorPair[];
  /** Pairs that met, shown or not. */
  readonly found: number;
  readonly fills: number;
  /** Fills that stood in a crowd. */
  readonly crowded: number;
}

/**
 * Finds entries that traded opposite to each other in an instrument at nearly the same moment: what two do of whom one is meant to win at
 * the other's cost, and what happens by chance where many trade. It proves nothing.
 *
 * Each unit of a fill of one entry meets one unit of the other's at most, the oldest near one first. A crowd is one of entries, and of
 * each the largest fills are compared, so that nobody hides a trade among many small ones. Each fill is compared with at most `crowd` x
 * `each` others, so that the work grows with the number of fills alone; whoever has many adds them in slices.
 */
export class MirrorSearch {
  readonly #window: MirrorWindow;
  readonly #sides = new Map<number, Sides>();
  readonly #entries = new Map<number, Entry>();
  #last: MirroredFill | undefined;
  #fills = 0;
  #crowded = 0;
  #found = 0;
  /** The pairs to report, in their order. A pair's meetings only grow, so one that was left out stays so until it meets again. */
  readonly #first: FoundPair[] = [];
  readonly #maximum: number;

  /** @param maximum pairs that are reported */
  constructor(window: MirrorWindow, maximum: number) {
    this.#window = window;
    this.#maximum = maximum;
  }

  /** Compares a fill with those before it. @throws InvariantBroken when one of its times is before that of the last one */
  add(fill: MirroredFill): void {
    const last = this.#last;
    assertInvariant(!last || (fill.at >= last.at && fill.wallAt >= last.wallAt), 'fills come in their order');
    this.#last = fill;
    this.#fills += 1;
    this.#entryOf(fill.account).fills += 1;
    const both = this.#sides.get(fill.instrumentId) ?? { buy: newQueue(), sell: newQueue() };
    this.#sides.set(fill.instrumentId, both);
    const [own, near] = fill.side === 'buy' ? [both.buy, both.sell] : [both.sell, both.buy];
    for (const queue of [own, near]) dropFar(queue, fill, this.#window.withinMs);
    const open: OpenFill = { fill, met: [], left: [] };
    enqueue(own, open, this.#window.each);
    const others = near.byAccount.size - (near.byAccount.has(fill.account) ? 1 : 0);
    if (others > this.#window.crowd) this.#crowded += 1;
    else meetAll(open, near, (other, met) => this.#record(other.fill, fill, met));
  }

  report(): MirrorReport {
    return {
      pairs: this.#first.map(toPair),
      found: this.#found,
      fills: this.#fills,
      crowded: this.#crowded,
    };
  }

  #entryOf(account: number): Entry {
    const known = this.#entries.get(account);
    if (known) return known;
    const entry: Entry = { account, fills: 0, pairs: new Map() };
    this.#entries.set(account, entry);
    return entry;
  }

  #pairOf(entries: FoundPair['entries']): FoundPair {
    const [{ pairs }, { account }] = entries;
    const known = pairs.get(account);
    if (known) return known;
    const pair = newPair(entries);
    pairs.set(account, pair);
    this.#found += 1;
    return pair;
  }

  #record(earlier: MirroredFill, later: MirroredFill, met: bigint): void {
    const [one, other] = [this.#entryOf(earlier.account), this.#entryOf(later.account)];
    const entries = one.account < other.account ? ([one, other] as const) : ([other, one] as const);
    const pair = this.#pairOf(entries);
    pair.meetings += 1;
    pair.value = plus(pair.value, share(earlier.value, quantity(met), earlier.quantity, 'half_even'));
    pair.nearestWallMs = Math.min(pair.nearestWallMs, later.wallAt - earlier.wallAt);
    pair.nearestMarketMs = Math.min(pair.nearestMarketMs, later.at - earlier.at);
    const { instrumentId } = earlier;
    const within = pair.instruments.find((each) => each.instrumentId === instrumentId);
    if (within) {
      within.meetings += 1;
      within.quantity += met;
    } else pair.instruments.push({ instrumentId, meetings: 1, quantity: met });
    raise(this.#first, pair, this.#maximum);
  }
}

interface Entry {
  readonly account: number;
  /** With accounts of higher numbers, by these. One map of all pairs would be grown at once, for too long. */
  readonly pairs: Map<number, FoundPair>;
  fills: number;
}

interface OpenFill {
  readonly fill: MirroredFill;
  /** Accounts that it met, and at the same places what has not met of it yet by each: all of it by others. */
  readonly met: number[];
  readonly left: bigint[];
}

/** Fills of a side, those before `first` being too old for whatever comes. */
interface Queue {
  readonly open: OpenFill[];
  first: number;
  /** Fills that are compared, the oldest first: at least one of an account, or it is not there. */
  readonly byAccount: Map<number, OpenFill[]>;
}

type Sides = Readonly<Record<MirroredFill['side'], Queue>>;

const newQueue = (): Queue => ({ open: [], first: 0, byAccount: new Map() });
/** Old fills are removed so many at a time. */
const SWEPT = 1_024;

/** Beyond `each` fills the account's smallest is let go, the oldest among as large ones. */
function enqueue({ open: all, byAccount }: Queue, open: OpenFill, each: number): void {
  all.push(open);
  const { account } = open.fill;
  const own = byAccount.get(account);
  if (!own) {
    byAccount.set(account, [open]);
    return;
  }
  own.push(open);
  if (own.length <= each) return;
  const smallest = own.reduce((least, one) => (one.fill.quantity < least.fill.quantity ? one : least));
  own.splice(own.indexOf(smallest), 1);
}

function dropFar(queue: Queue, { at, wallAt }: MirroredFill, withinMs: number): void {
  for (;;) {
    const oldest = queue.open[queue.first];
    if (!oldest || wallAt - oldest.fill.wallAt <= withinMs || at - oldest.fill.at <= withinMs) break;
    queue.first += 1;
    dequeue(queue, oldest);
  }
  if (queue.first < SWEPT) return;
  queue.open.splice(0, queue.first);
  queue.first = 0;
}

/** Where it was let go before, its account's oldest is another one. */
function dequeue({ byAccount }: Queue, oldest: OpenFill): void {
  const { account } = oldest.fill;
  const own = byAccount.get(account);
  if (own?.[0] !== oldest) return;
  own.shift();
  if (own.length === 0) byAccount.delete(account);
}

function meetAll(open: OpenFill, near: Queue, onMet: (other: OpenFill, met: bigint) => void): void {
  const { account } = open.fill;
  for (const [otherAccount, theirs] of near.byAccount) {
    if (otherAccount === account) continue;
    for (const other of theirs) {
      const own = getLeft(open, otherAccount);
      if (own === 0n) break;
      const others = getLeft(other, account);
      const met = own < others ? own : others;
      if (met === 0n) continue;
      setLeft(open, otherAccount, own - met);
      setLeft(other, account, others - met);
      onMet(other, met);
    }
  }
}

function getLeft({ fill, met, left }: OpenFill, account: number): bigint {
  return left[met.indexOf(account)] ?? fill.quantity;
}

function setLeft({ met, left }: OpenFill, account: number, units: bigint): void {
  const known = met.indexOf(account);
  const place = known < 0 ? met.push(account) - 1 : known;
  left[place] = units;
}

interface FoundPair {
  /** The lower account first. */
  readonly entries: readonly [Entry, Entry];
  /** As they come. */
  readonly instruments: { readonly instrumentId: number; meetings: number; quantity: bigint }[];
  meetings: number;
  value: Usd;
  nearestWallMs: number;
  nearestMarketMs: number;
}

const newPair = (entries: FoundPair['entries']): FoundPair => ({
  entries,
  instruments: [],
  meetings: 0,
  value: ZERO_USD,
  nearestWallMs: Number.POSITIVE_INFINITY,
  nearestMarketMs: Number.POSITIVE_INFINITY,
});

/** Puts a pair that has just met into its place among the first, of which so many stay. Hardly one in a thousand gets there. */
function raise(first: FoundPair[], pair: FoundPair, maximum: number): void {
  const last = first.at(-1);
  if (first.length >= maximum && last && last !== pair && !comesBefore(pair, last)) return;
  const before = first.indexOf(pair);
  if (before >= 0) first.splice(before, 1);
  const place = first.findIndex((other) => comesBefore(pair, other));
  first.splice(place < 0 ? first.length : place, 0, pair);
  if (first.length > maximum) first.pop();
}

/** More meetings first, then more value, then the lower accounts: no two pairs are of the same accounts. */
function comesBefore(a: FoundPair, b: FoundPair): boolean {
  if (a.meetings !== b.meetings) return a.meetings > b.meetings;
  if (a.value !== b.value) return a.value > b.value;
  const [one, other] =
    a.entries[0].account === b.entries[0].account
      ? [a.entries[1], b.entries[1]]
      : [a.entries[0], b.entries[0]];
  return one.account < other.account;
}

function toPair({ entries: [one, other], instruments, ...found }: FoundPair): MirrorPair {
  return {
    ...found,
    accounts: [one.account, other.account],
    fills: [one.fills, other.fills],
    instruments: instruments
      .toSorted((a, b) => a.instrumentId - b.instrumentId)
      .map((within) => ({ ...within, quantity: quantity(within.quantity) })),
  };
}
