import { financingDayOf, readFinancing, type FinancingTable, type MarketView } from '@lonja/core';
import type { ConditionsRow } from '@lonja/store';

/** The operator's trading conditions, for decisions and views. */
export interface TradingConditions {
  /** Number of the newest conditions; 0 is the specification. */
  number(): number;
  newest(): ConditionsRow | undefined;
  /** The financing tables from the next night on. */
  tables(now: number): readonly FinancingTable[];
  /** Adds newly saved conditions. */
  adopt(row: ConditionsRow): void;
  /** The market's view with the conditions overlaid. */
  over(view: MarketView): MarketView;
}

/** @param rows all conditions ever saved, oldest first: a missed night is charged by the table of its time */
export function createTradingConditions(rows: readonly ConditionsRow[]): TradingConditions {
  let newest = rows.at(-1);
  let tables: readonly FinancingTable[] = rows.map(tableOf);
  return {
    number: () => newest?.number ?? 0,
    newest: () => newest,
    tables(now) {
      const next = financingDayOf(now) + 1;
      const current = tables.findLastIndex(({ firstNight }) => firstNight <= next);
      return tables.slice(Math.max(0, current));
    },
    adopt(row) {
      newest = row;
      tables = [...tables, tableOf(row)];
    },
    over: (view) => (tables.length === 0 ? view : { ...view, financing: tables }),
  };
}

const tableOf = ({ number, firstNight, financing }: ConditionsRow): FinancingTable => ({
  number,
  firstNight,
  terms: readFinancing(financing),
});

/**
 * Terms saved in the last minute of a day hold from the following night on, so that no night is charged by terms saved a
 * moment before.
 */
const LEAD_MS = 60_000;

/** The first night charged by terms that are saved at a moment (ms since 1970). */
export const firstNightOf = (now: number): number => financingDayOf(now + LEAD_MS) + 1;
