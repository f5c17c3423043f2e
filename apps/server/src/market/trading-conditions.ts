import {
  financingDayOf,
  FLAT_FINANCING,
  readFinancing,
  SPECIFICATION_MARGIN,
  type FinancingTable,
  type MarginPreset,
  type MarketView,
  type WrittenFinancing,
  writeFinancing,
} from '@lonja/core';
import type { ConditionsRow } from '@lonja/store/installation/trading-conditions';

/** What limits leverage now. */
export interface PresetInForce {
  /** Number of the conditions that set it, and when; 0 is the specification. */
  readonly number: number;
  readonly since: Date | undefined;
  readonly preset: MarginPreset;
}

/** The operator's trading conditions, for decisions and views. */
export interface TradingConditions {
  /** Number of the newest conditions; 0 is the specification. */
  number(): number;
  /** The newest financing terms, which may charge only later nights. */
  financing(): WrittenFinancing;
  margin(): PresetInForce;
  /** The financing tables from the next night on. */
  tables(now: number): readonly FinancingTable[];
  /** Adds newly saved conditions. */
  adopt(row: ConditionsRow): void;
  /** Adds those that another process has saved. @param rows all conditions, oldest first */
  catchUp(rows: readonly ConditionsRow[]): void;
  /** Calls the listener when this process has saved conditions. */
  onAdopted(listener: () => void): void;
  /** The market's view with the conditions overlaid. */
  over(view: MarketView): MarketView;
  /** A world's view with the newest ones: their nights are not those of its calendar. */
  readonly overWorld: (view: MarketView) => MarketView;
}

/** @param rows all conditions ever saved, oldest first: a missed night is charged by the table of its time */
export function createTradingConditions(rows: readonly ConditionsRow[]): TradingConditions {
  let number = 0;
  let tables: readonly FinancingTable[] = [];
  let margin: PresetInForce = { number: 0, since: undefined, preset: SPECIFICATION_MARGIN };
  const listeners: (() => void)[] = [];
  const add = (row: ConditionsRow): void => {
    number = row.number;
    if (row.financing) tables = [...tables, readTable(row.number, row.financing)];
    if (row.margin) margin = { number, since: row.at, preset: row.margin };
  };
  for (const row of rows) add(row);
  return {
    number: () => number,
    financing: () => writeFinancing((tables.at(-1) ?? FLAT_FINANCING).terms),
    margin: () => margin,
    tables(now) {
      const next = financingDayOf(now) + 1;
      const current = tables.findLastIndex(({ firstNight }) => firstNight <= next);
      return tables.slice(Math.max(0, current));
    },
    adopt: (row) => {
      add(row);
      for (const listener of listeners) listener();
    },
    catchUp: (saved) => {
      for (const row of saved) if (row.number > number) add(row);
    },
    onAdopted: (listener) => void listeners.push(listener),
    over: (view) => (number === 0 ? view : { ...view, financing: tables, margin: margin.preset }),
    overWorld: (view) =>
      number === 0
        ? view
        : {
            ...view,
            financing: tables.slice(-1).map((table) => ({ ...table, firstNight: ANY_NIGHT })),
            margin: margin.preset,
          },
  };
}

const ANY_NIGHT = 0;

const readTable = (
  number: number,
  { firstNight, terms }: NonNullable<ConditionsRow['financing']>,
): FinancingTable => ({ number, firstNight, terms: readFinancing(terms) });

/**
 * Terms saved in the last minute of a day hold from the following night on, so that no night is charged by terms saved a
 * moment before.
 */
const LEAD_MS = 60_000;

/** The first night charged by terms that are saved at a moment (ms since 1970). */
export const computeFirstNight = (now: number): number => financingDayOf(now + LEAD_MS) + 1;
