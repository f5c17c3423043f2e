import { minus, plus, ZERO_USD, type Usd } from '../money/index.ts';
import type { PositionState } from './position.ts';

/** Positions of so many neighbouring instrument ids are copied together. */
const CHUNK = 32;
/** A cached sum tracks up to so many replaced positions; beyond that it is computed again. */
const MAX_REPLACED = 256;

type Slot = PositionState | undefined;
type Chunk = readonly Slot[];

/** The cached sum of the positions, without those that were replaced since. */
interface Tally {
  /** Identifies the function that the amounts come from. */
  readonly key: object;
  /** Sum of the amounts that are known, USD. */
  readonly known: Usd;
  /** How many are not known. */
  readonly unknown: number;
  readonly replaced: readonly Difference[];
}

type AmountOf = (position: PositionState) => Usd | undefined;

/** A position in one table and in another; undefined where absent. */
export interface Difference {
  readonly before: Slot;
  readonly after: Slot;
}

/**
 * Positions by instrument id, in its order: a map of which a change copies a small part, for accounts with hundreds or
 * thousands of them. It never changes. Ids are whole and zero or more; memory grows with the largest of them.
 */
export class PositionTable implements ReadonlyMap<number, PositionState> {
  static from(positions: Iterable<PositionState>): PositionTable {
    const chunks: Slot[][] = [];
    let size = 0;
    for (const position of positions) {
      const { instrumentId } = position;
      (chunks[getChunk(instrumentId)] ??= emptyChunk())[getSlot(instrumentId)] = position;
      size += 1;
    }
    return new PositionTable(Array.from(chunks, orEmpty), size, undefined);
  }

  readonly size: number;
  private readonly chunks: readonly Chunk[];
  /** Cached by the last sum; it changes the cost of a sum, never its result. */
  private tally: Tally | undefined;

  private constructor(chunks: readonly Chunk[], size: number, tally: Tally | undefined) {
    this.chunks = chunks;
    this.size = size;
    this.tally = tally;
  }

  get(instrumentId: number): PositionState | undefined {
    return this.chunks[getChunk(instrumentId)]?.[getSlot(instrumentId)];
  }

  has(instrumentId: number): boolean {
    return this.get(instrumentId) !== undefined;
  }

  /** This table with one position added or replaced; undefined removes it. */
  with(instrumentId: number, after: PositionState | undefined): PositionTable {
    const before = this.get(instrumentId);
    if (before === after) return this;
    const at = getChunk(instrumentId);
    const chunk = [...(this.chunks[at] ?? EMPTY)];
    chunk[getSlot(instrumentId)] = after;
    const chunks = [...this.chunks];
    while (chunks.length < at) chunks.push(EMPTY);
    chunks[at] = chunk;
    const size = this.size + Number(after !== undefined) - Number(before !== undefined);
    return new PositionTable(chunks, size, followed(this.tally, { before, after }));
  }

  /**
   * The sum over all positions. With the same key again, for this table or one derived from it, only replaced positions are
   * computed.
   * @param key identifies `amountOf`: with the same key it must give the same amount for the same position
   * @param amountOf USD; undefined where it is not known
   * @returns USD; undefined when one of them is not known
   */
  sum(key: object, amountOf: AmountOf): Usd | undefined {
    const { known, unknown } = this.tallied(key, amountOf);
    return unknown > 0 ? undefined : known;
  }

  /** The same without one of them. */
  sumWithout(instrumentId: number, key: object, amountOf: AmountOf): Usd | undefined {
    const { known, unknown } = this.tallied(key, amountOf);
    const position = this.get(instrumentId);
    if (!position) return unknown > 0 ? undefined : known;
    const own = amountOf(position);
    if (own === undefined) return unknown > 1 ? undefined : known;
    return unknown > 0 ? undefined : minus(known, own);
  }

  private tallied(key: object, amountOf: AmountOf): Tally {
    const kept = this.tally?.key === key ? this.tally : undefined;
    let { known, unknown } = kept ?? NOTHING;
    const count = (position: Slot, sign: 1 | -1): void => {
      if (!position) return;
      const amount = amountOf(position);
      if (amount === undefined) unknown += sign;
      else known = sign === 1 ? plus(known, amount) : minus(known, amount);
    };
    if (!kept) for (const chunk of this.chunks) for (const position of chunk) count(position, 1);
    for (const { before, after } of kept?.replaced ?? []) {
      count(before, -1);
      count(after, 1);
    }
    this.tally = { key, known, unknown, replaced: [] };
    return this.tally;
  }

  /** The positions in which another table differs; cheap where one table was derived from the other. */
  *differences(other: PositionTable): Generator<Difference> {
    const length = Math.max(this.chunks.length, other.chunks.length);
    for (let at = 0; at < length; at++) {
      const mine = this.chunks[at] ?? EMPTY;
      const theirs = other.chunks[at] ?? EMPTY;
      if (mine === theirs) continue;
      for (let slot = 0; slot < CHUNK; slot++) {
        if (mine[slot] !== theirs[slot]) yield { before: mine[slot], after: theirs[slot] };
      }
    }
  }

  *values(): Generator<PositionState, undefined> {
    for (const chunk of this.chunks) for (const position of chunk) if (position) yield position;
    return undefined;
  }

  *keys(): Generator<number, undefined> {
    for (const position of this.values()) yield position.instrumentId;
    return undefined;
  }

  *entries(): Generator<[number, PositionState], undefined> {
    for (const position of this.values()) yield [position.instrumentId, position];
    return undefined;
  }

  [Symbol.iterator](): Generator<[number, PositionState], undefined> {
    return this.entries();
  }

  forEach(visit: (position: PositionState, instrumentId: number, table: PositionTable) => void): void {
    for (const position of this.values()) visit(position, position.instrumentId, this);
  }
}

const getChunk = (instrumentId: number): number => Math.floor(instrumentId / CHUNK);
const getSlot = (instrumentId: number): number => instrumentId % CHUNK;
const emptyChunk = (): Slot[] => Array.from<Slot>({ length: CHUNK }).fill(undefined);
const EMPTY: Chunk = emptyChunk();
const orEmpty = (chunk: Slot[] | undefined): Chunk => chunk ?? EMPTY;

const NOTHING = { known: ZERO_USD, unknown: 0 };

const followed = (tally: Tally | undefined, difference: Difference): Tally | undefined =>
  tally && tally.replaced.length < MAX_REPLACED
    ? { ...tally, replaced: [...tally.replaced, difference] }
    : undefined;
