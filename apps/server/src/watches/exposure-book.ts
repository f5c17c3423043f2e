import {
  differencesOf,
  MANY_POSITIONS,
  type AccountState,
  type PositionState,
  type Positions,
} from '@lonja/core';
import type { Marks } from '../market/marks.ts';

/** Positions on margin of all accounts in columns, so that a step of the market can look at every one of them. */
export interface ExposureBook {
  /** Takes an account's newest state over; one without positions leaves the book. Of a large one what differs is taken over. */
  put(account: AccountState): void;
  /** How many accounts it holds. */
  size(): number;
  /** Values every position at the marks: what the levels are read from until the next time. */
  value(marks: Marks): void;
  /** Accounts whose margin level is below a share (0.5 is 50 %). One with a position that has no mark is not among them. */
  below(level: number): number[];
}

const MICROS = 1e6;
const QUANTITY_ONE = 1e8;
const FREE = -1;

export function createExposureBook(marks: Pick<Marks, 'indexOfId'>): ExposureBook {
  const rows = new Map<number, Row>();
  const accounts = createAccountColumns();
  const positions = createPositionColumns();

  const drop = (row: Row, position: PositionState | undefined): void => {
    const slot = position && row.slots.get(position.instrumentId);
    if (!position || slot === undefined) return;
    positions.free(slot);
    row.slots.delete(position.instrumentId);
    row.usedMicros -= Number(position.margin);
  };

  const add = (row: Row, position: PositionState | undefined): void => {
    if (!position || position.fullyPaid) return;
    const slot = positions.take({
      account: row.index,
      instrument: marks.indexOfId(position.instrumentId) ?? FREE,
      quantity: Number(position.quantity) / QUANTITY_ONE,
      cost: Number(position.cost) / MICROS,
    });
    row.slots.set(position.instrumentId, slot);
    row.usedMicros += Number(position.margin);
  };

  const remove = (accountId: number): void => {
    const row = rows.get(accountId);
    if (!row) return;
    for (const slot of row.slots.values()) positions.free(slot);
    accounts.free(row.index);
    rows.delete(accountId);
  };

  const begin = (accountId: number): Row => {
    remove(accountId);
    return { index: accounts.take(accountId), held: undefined, slots: new Map(), usedMicros: 0 };
  };

  return {
    put: ({ id, balances, positions: held }) => {
      if (held.size === 0) return remove(id);
      const isLarge = held.size >= MANY_POSITIONS;
      const known = rows.get(id);
      const row = isLarge && known?.held ? known : begin(id);
      for (const { before, after } of differencesOf(row.held ?? NO_POSITIONS, held)) {
        drop(row, before);
        add(row, after);
      }
      row.held = isLarge ? held : undefined;
      rows.set(id, row);
      accounts.set(row.index, {
        base: Number(balances.cash + balances.profit) / MICROS,
        used: row.usedMicros / MICROS,
      });
    },
    size: () => rows.size,
    value: ({ bidUsd, askUsd, rate }) => {
      const pnl = accounts.zeroedPnl();
      const { account, instrument, quantity, cost, length } = positions.columns();
      for (let slot = 0; slot < length; slot++) {
        const owner = account[slot]!;
        if (owner === FREE) continue;
        const at = instrument[slot]!;
        const held = quantity[slot]!;
        const closing = held > 0 ? bidUsd[at] : askUsd[at];
        pnl[owner]! += (closing ?? Number.NaN) * held - cost[slot]! * (rate[at] ?? Number.NaN);
      }
    },
    below: (level) => accounts.below(level),
  };
}

const NO_POSITIONS: Positions = new Map();

interface Row {
  readonly index: number;
  /** Of a large account: what it had when it was put last. A small one is put anew each time, which keeps less in memory. */
  held: Positions | undefined;
  /** Of those on margin, by instrument id. */
  readonly slots: Map<number, number>;
  /** Their margin in whole micros, so that what comes and goes leaves no rounding behind. */
  usedMicros: number;
}

interface AccountRow {
  /** Cash + profit, USD. */
  readonly base: number;
  /** Margin of the positions on margin, USD. */
  readonly used: number;
}

function createAccountColumns() {
  const free: number[] = [];
  let length = 0;
  let id = new Int32Array(1_024);
  let base = new Float64Array(1_024);
  let used = new Float64Array(1_024);
  let pnl = new Float64Array(1_024);
  const grow = (): void => {
    id = grown(id);
    base = grown(base);
    used = grown(used);
    pnl = grown(pnl);
  };
  return {
    take: (accountId: number): number => {
      const index = free.pop() ?? length++;
      if (index >= id.length) grow();
      id[index] = accountId;
      return index;
    },
    set: (index: number, row: AccountRow): void => {
      base[index] = row.base;
      used[index] = row.used;
    },
    free: (index: number): void => {
      used[index] = 0;
      free.push(index);
    },
    zeroedPnl: (): Float64Array => pnl.fill(0, 0, length),
    /** (Free margin + used margin) / used margin below the share. */
    below: (level: number): number[] => {
      const found: number[] = [];
      for (let index = 0; index < length; index++) {
        const margin = used[index]!;
        if (margin > 0 && base[index]! + pnl[index]! + margin < level * margin) found.push(id[index]!);
      }
      return found;
    },
  };
}

interface PositionRow {
  readonly account: number;
  readonly instrument: number;
  /** Units, signed. */
  readonly quantity: number;
  /** In the instrument's currency, signed. */
  readonly cost: number;
}

function createPositionColumns() {
  const free: number[] = [];
  let length = 0;
  let account = new Int32Array(4_096);
  let instrument = new Int32Array(4_096);
  let quantity = new Float64Array(4_096);
  let cost = new Float64Array(4_096);
  const grow = (): void => {
    account = grown(account);
    instrument = grown(instrument);
    quantity = grown(quantity);
    cost = grown(cost);
  };
  return {
    take: (row: PositionRow): number => {
      const slot = free.pop() ?? length++;
      if (slot >= account.length) grow();
      account[slot] = row.account;
      instrument[slot] = row.instrument;
      quantity[slot] = row.quantity;
      cost[slot] = row.cost;
      return slot;
    },
    free: (slot: number): void => {
      account[slot] = FREE;
      free.push(slot);
    },
    columns: () => ({ account, instrument, quantity, cost, length }),
  };
}

/** The same values with room for twice as many. */
function grown<Column extends Int32Array | Float64Array>(column: Column): Column {
  const Kind = column.constructor as new (length: number) => Column;
  const larger = new Kind(column.length * 2);
  larger.set(column);
  return larger;
}
