import {
  comparePositions,
  MANY_POSITIONS,
  type AccountState,
  type PositionState,
  type Positions,
} from '@lonja/core';
import type { Marks } from '../../board/marks.ts';

const MICROS = 1e6;
const QUANTITY_ONE = 1e8;
const FREE = -1;

/** Positions of all accounts in columns, so that every step of the market can value them all: those on margin, or fully paid ones too. */
export class Exposures {
  readonly #marks: Pick<Marks, 'indexOfId'>;
  readonly #rows = new Map<number, Row>();
  readonly #accounts = new AccountColumns();
  readonly #positions = new PositionColumns();

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
    const isLarge = held.size >= MANY_POSITIONS;
    const known = this.#rows.get(id);
    const row = isLarge && known?.held ? known : this.#begin(id);
    for (const { before, after } of comparePositions(row.held ?? NO_POSITIONS, held)) {
      this.#drop(row, before);
      this.#add(row, after);
    }
    row.held = isLarge ? held : undefined;
    this.#rows.set(id, row);
    this.#accounts.base[row.index] = Number(balances.cash + balances.profit) / MICROS;
    this.#accounts.used[row.index] = row.usedMicros / MICROS;
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
    if (!row) return undefined;
    const { base, used, pnl } = this.#accounts;
    return base[row.index]! + used[row.index]! + pnl[row.index]!;
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

  #begin(accountId: number): Row {
    this.#remove(accountId);
    const index = this.#accounts.claim(accountId);
    return { index, held: undefined, slots: new Map(), usedMicros: 0 };
  }

  #remove(accountId: number): void {
    const row = this.#rows.get(accountId);
    if (!row) return;
    for (const slot of row.slots.values()) this.#positions.leave(slot);
    this.#accounts.leave(row.index);
    this.#rows.delete(accountId);
  }

  #drop(row: Row, position: PositionState | undefined): void {
    const slot = position && row.slots.get(position.instrumentId);
    if (!position || slot === undefined) return;
    this.#positions.leave(slot);
    row.slots.delete(position.instrumentId);
    row.usedMicros -= Number(position.margin);
  }

  #add(row: Row, position: PositionState | undefined): void {
    if (!position || (position.fullyPaid && !this.#withPaid)) return;
    const instrument = this.#marks.indexOfId(position.instrumentId) ?? FREE;
    row.slots.set(position.instrumentId, this.#positions.claim(row.index, instrument, position));
    row.usedMicros += Number(position.margin);
  }
}

const NO_POSITIONS: Positions = new Map();

interface Row {
  readonly index: number;
  /**
   * Positions of a large account at the last update, to apply differences. Small accounts are replaced whole, which takes
   * less memory.
   */
  held: Positions | undefined;
  /** Rows of its positions on margin, by instrument id. */
  readonly slots: Map<number, number>;
  /** Their margin in whole micro-dollars, so that additions and removals leave no rounding error. */
  usedMicros: number;
}

class AccountColumns {
  id = new Int32Array(1_024);
  /** Cash + profit, USD. */
  base = new Float64Array(1_024);
  /** Margin of the positions, USD; 0 in free rows. */
  used = new Float64Array(1_024);
  pnl = new Float64Array(1_024);
  length = 0;
  readonly #free: number[] = [];

  claim(accountId: number): number {
    const index = this.#free.pop() ?? this.length++;
    if (index >= this.id.length) this.#grow();
    this.id[index] = accountId;
    return index;
  }

  leave(index: number): void {
    this.used[index] = 0;
    this.#free.push(index);
  }

  #grow(): void {
    this.id = grown(this.id);
    this.base = grown(this.base);
    this.used = grown(this.used);
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
  length = 0;
  readonly #free: number[] = [];

  claim(account: number, instrument: number, position: PositionState): number {
    const slot = this.#free.pop() ?? this.length++;
    if (slot >= this.account.length) this.#grow();
    this.account[slot] = account;
    this.instrument[slot] = instrument;
    this.quantity[slot] = Number(position.quantity) / QUANTITY_ONE;
    this.cost[slot] = Number(position.cost) / MICROS;
    return slot;
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
  }
}

/** The same values with room for twice as many. */
function grown<Column extends Int32Array | Float64Array>(column: Column): Column {
  const Kind = column.constructor as new (length: number) => Column;
  const larger = new Kind(column.length * 2);
  larger.set(column);
  return larger;
}
