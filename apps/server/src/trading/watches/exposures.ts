import {
  comparePositions,
  MANY_POSITIONS,
  type AccountState,
  type Positions,
  type PositionState,
} from '@lonja/core';
import type { PositionsOnMargin } from '@lonja/store/trading/open-accounts';
import type { Marks } from '../../board/marks.ts';

const MICROS = 1e6;
const QUANTITY_ONE = 1e8;
const FREE = -1;
/** No position. */
const NONE = -1;

/** Positions of all accounts in columns, so that every step of the market can value them all: those on margin, or fully paid ones too. */
export class Exposures {
  readonly #marks: Pick<Marks, 'indexOfId'>;
  /** Index of an account's row. */
  readonly #rows = new Map<number, number>();
  readonly #accounts = new AccountColumns();
  readonly #positions = new PositionColumns();
  /** What is known of large accounts, so that differences can be applied. Small accounts are replaced whole, which takes less memory. */
  readonly #large = new Map<number, LargeAccount>();
  readonly #withPaid: boolean;

  constructor(marks: Pick<Marks, 'indexOfId'>, { withPaid = false }: { readonly withPaid?: boolean } = {}) {
    this.#marks = marks;
    this.#withPaid = withPaid;
  }

  /** How many accounts it holds. */
  size(): number {
    return this.#rows.size;
  }

  /**
   * Updates an account to its newest state; one without positions is removed. For a large account only the differences are
   * applied.
   */
  put({ id, balances, positions: held }: AccountState): void {
    if (held.size === 0) return this.#remove(id);
    if (held.size >= MANY_POSITIONS) this.#putLarge(id, held);
    else this.#putAll(id, held.values());
    this.#setFigures(id, Number(balances.cash + balances.profit));
  }

  /**
   * As `put`, of accounts that were read for this: the columns are all that is known of them. Accounts without a position stay as they are:
   * what a commit may have put of them is newer.
   */
  load({ ids, base, positions }: LoadedExposures): void {
    const { accountIds, instrumentIds, quantity, cost, margin } = positions;
    const held = new Set(accountIds);
    for (const id of held) this.#remove(id);
    for (let place = 0; place < accountIds.length; place++) {
      const row = this.#rows.get(accountIds[place]!) ?? this.#begin(accountIds[place]!);
      this.#hold(row, instrumentIds[place]!, {
        quantity: quantity[place]!,
        cost: cost[place]!,
        margin: margin[place]!,
      });
    }
    for (const [place, id] of ids.entries()) if (held.has(id)) this.#setFigures(id, base[place]!);
  }

  /** Removes some accounts. */
  drop(isDropped: (accountId: number) => boolean): void {
    for (const accountId of this.#rows.keys()) if (isDropped(accountId)) this.#remove(accountId);
  }

  /** Values every position at the marks, which the levels are computed from until the next call. */
  value({ bidUsd, askUsd, rate }: Marks): void {
    const { pnl } = this.#accounts;
    pnl.fill(0, 0, this.#accounts.length);
    const { account, instrument, quantity, cost, length } = this.#positions;
    for (let slot = 0; slot < length; slot++) {
      const owner = account[slot]!;
      if (owner === FREE) continue;
      const at = instrument[slot]!;
      const held = quantity[slot]!;
      const closing = held > 0 ? bidUsd[at] : askUsd[at];
      pnl[owner]! += (closing ?? Number.NaN) * held - cost[slot]! * (rate[at] ?? Number.NaN);
    }
  }

  /**
   * What an account that it holds is worth at the marks, USD: its equity where fully paid positions are among them. Undefined for one
   * without positions, NaN where a position has no mark.
   */
  worth(accountId: number): number | undefined {
    const row = this.#rows.get(accountId);
    return row === undefined ? undefined : this.worthOfRow(row);
  }

  /** The row of an account until it is put or dropped again, for whoever asks for it at every step; undefined for one without positions. */
  rowOf(accountId: number): number | undefined {
    return this.#rows.get(accountId);
  }

  /** As `worth`, of the account that has a row. */
  worthOfRow(row: number): number {
    const { base, used, pnl } = this.#accounts;
    return base[row]! + used[row]! + pnl[row]!;
  }

  /** Accounts whose margin level is below a share (0.5 is 50 %), except those with a position without a mark. */
  below(level: number): number[] {
    const found: number[] = [];
    const { id, base, used, pnl, length } = this.#accounts;
    for (let index = 0; index < length; index++) {
      const margin = used[index]!;
      // (Free margin + used margin) / used margin
      if (margin > 0 && base[index]! + pnl[index]! + margin < level * margin) found.push(id[index]!);
    }
    return found;
  }

  /** The accounts with the lowest margin levels, ascending; accounts with a position without a mark have none. */
  lowest(count: number): number[] {
    const levels: { readonly accountId: number; readonly level: number }[] = [];
    const { id, base, used, pnl, length } = this.#accounts;
    for (let index = 0; index < length; index++) {
      const margin = used[index]!;
      const level = (base[index]! + pnl[index]! + margin) / margin;
      if (margin > 0 && !Number.isNaN(level)) levels.push({ accountId: id[index]!, level });
    }
    return levels
      .toSorted((a, b) => a.level - b.level)
      .slice(0, count)
      .map(({ accountId }) => accountId);
  }

  #putAll(id: number, positions: Iterable<PositionState>): void {
    this.#remove(id);
    const row = this.#begin(id);
    for (const position of positions) this.#add(row, position);
  }

  #putLarge(id: number, held: Positions): void {
    let known = this.#large.get(id);
    if (!known) {
      this.#remove(id);
      this.#begin(id);
      known = { held: NO_POSITIONS, slots: new Map() };
      this.#large.set(id, known);
    }
    const row = this.#rows.get(id)!;
    const { slots } = known;
    for (const { before, after } of comparePositions(known.held, held)) {
      const slot = before && slots.get(before.instrumentId);
      if (slot !== undefined) this.#leave(row, slot);
      if (before) slots.delete(before.instrumentId);
      const added = after && this.#add(row, after);
      if (added !== undefined) slots.set(after!.instrumentId, added);
    }
    known.held = held;
  }

  #setFigures(accountId: number, baseMicros: number): void {
    const row = this.#rows.get(accountId)!;
    const { base, used, usedMicros } = this.#accounts;
    base[row] = baseMicros / MICROS;
    used[row] = usedMicros[row]! / MICROS;
  }

  #begin(accountId: number): number {
    const row = this.#accounts.claim(accountId);
    this.#rows.set(accountId, row);
    return row;
  }

  #remove(accountId: number): void {
    const row = this.#rows.get(accountId);
    if (row === undefined) return;
    for (let slot = this.#accounts.first[row]!; slot !== NONE; slot = this.#positions.next[slot]!)
      this.#positions.leave(slot);
    this.#accounts.leave(row);
    this.#rows.delete(accountId);
    this.#large.delete(accountId);
  }

  /** @returns the position's row; undefined where it is none of those that are watched */
  #add(row: number, { instrumentId, fullyPaid, ...figures }: PositionState): number | undefined {
    return fullyPaid && !this.#withPaid ? undefined : this.#hold(row, instrumentId, figures);
  }

  #hold(row: number, instrumentId: number, figures: Exposed): number {
    const { first, usedMicros } = this.#accounts;
    const slot = this.#positions.claim(row, this.#marks.indexOfId(instrumentId) ?? FREE, figures);
    this.#positions.link(slot, first[row]!);
    first[row] = slot;
    usedMicros[row]! += this.#positions.margin[slot]!;
    return slot;
  }

  /** Takes one position out of its account. */
  #leave(row: number, slot: number): void {
    const { first, usedMicros } = this.#accounts;
    const { next, previous, margin } = this.#positions;
    if (first[row] === slot) first[row] = next[slot]!;
    else this.#positions.link(previous[slot]!, next[slot]!);
    usedMicros[row]! -= margin[slot]!;
    this.#positions.leave(slot);
  }
}

const NO_POSITIONS: Positions = new Map();

/** What counts of a position: as decisions know it, or as it was read. */
interface Exposed {
  /** Hundred-millionths of a unit, signed. */
  readonly quantity: bigint | number;
  /** Micros of the instrument's currency, signed. */
  readonly cost: bigint | number;
  /** Micros of a USD. */
  readonly margin: bigint | number;
}

/** Accounts as they were read for their exposures. */
export interface LoadedExposures {
  readonly ids: Int32Array;
  /** Cash + profit, micros of a USD. */
  readonly base: Float64Array;
  readonly positions: PositionsOnMargin;
}

interface LargeAccount {
  /** At the last update. */
  held: Positions;
  /** Rows of its positions, by instrument id. */
  readonly slots: Map<number, number>;
}

class AccountColumns {
  id = new Int32Array(1_024);
  /** Cash + profit, USD. */
  base = new Float64Array(1_024);
  /** Margin of the positions, USD; 0 in free rows. */
  used = new Float64Array(1_024);
  /** The same in whole micro-dollars, so that additions and removals leave no rounding error. */
  usedMicros = new Float64Array(1_024);
  /** The account's first position. */
  first = new Int32Array(1_024);
  pnl = new Float64Array(1_024);
  length = 0;
  readonly #free: number[] = [];

  claim(accountId: number): number {
    const index = this.#free.pop() ?? this.length++;
    if (index >= this.id.length) this.#grow();
    this.id[index] = accountId;
    this.first[index] = NONE;
    return index;
  }

  leave(index: number): void {
    this.used[index] = 0;
    this.usedMicros[index] = 0;
    this.#free.push(index);
  }

  #grow(): void {
    this.id = grown(this.id);
    this.base = grown(this.base);
    this.used = grown(this.used);
    this.usedMicros = grown(this.usedMicros);
    this.first = grown(this.first);
    this.pnl = grown(this.pnl);
  }
}

class PositionColumns {
  /** Index of the account's row; FREE in free rows. */
  account = new Int32Array(4_096);
  instrument = new Int32Array(4_096);
  /** Units, signed. */
  quantity = new Float64Array(4_096);
  /** In the instrument's currency, signed. */
  cost = new Float64Array(4_096);
  /** Whole micro-dollars. */
  margin = new Float64Array(4_096);
  /** The account's next position and the one before: NONE at the ends. */
  next = new Int32Array(4_096);
  previous = new Int32Array(4_096);
  length = 0;
  readonly #free: number[] = [];

  claim(account: number, instrument: number, position: Exposed): number {
    const slot = this.#free.pop() ?? this.length++;
    if (slot >= this.account.length) this.#grow();
    this.account[slot] = account;
    this.instrument[slot] = instrument;
    this.quantity[slot] = Number(position.quantity) / QUANTITY_ONE;
    this.cost[slot] = Number(position.cost) / MICROS;
    this.margin[slot] = Number(position.margin);
    this.previous[slot] = NONE;
    this.next[slot] = NONE;
    return slot;
  }

  /** One follows the other. */
  link(slot: number, next: number): void {
    this.next[slot] = next;
    if (next !== NONE) this.previous[next] = slot;
  }

  leave(slot: number): void {
    this.account[slot] = FREE;
    this.#free.push(slot);
  }

  #grow(): void {
    this.account = grown(this.account);
    this.instrument = grown(this.instrument);
    this.quantity = grown(this.quantity);
    this.cost = grown(this.cost);
    this.margin = grown(this.margin);
    this.next = grown(this.next);
    this.previous = grown(this.previous);
  }
}

/** The same values with room for twice as many. */
export function grown<Column extends Int32Array | Float64Array>(column: Column): Column {
  const Kind = column.constructor as new (length: number) => Column;
  const larger = new Kind(column.length * 2);
  larger.set(column);
  return larger;
}
