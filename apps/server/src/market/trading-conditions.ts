import { financingDayOf, readFinancing, type FinancingTable, type MarketView } from '@lonja/core';
import type { ConditionsRow } from '@lonja/store';

/** What trading costs, as the operator has set it, for whoever decides or shows. */
export interface TradingConditions {
  /** Number of the newest; 0 is the specification. */
  number(): number;
  newest(): ConditionsRow | undefined;
  /** What nights are charged by from the next one on. */
  tables(now: number): readonly FinancingTable[];
  /** They were saved, and hold from now on. */
  adopt(row: ConditionsRow): void;
  /** The market's view with them. */
  over(view: MarketView): MarketView;
}

/** @param rows all that were ever set, in their order: nights that were missed are charged by those of then */
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

/** What is set in the last minute of a day begins with the next: nobody's night is charged by terms that were just written. */
const LEAD_MS = 60_000;

/** The first night that terms charge which are set at a moment (ms since 1970). */
export const firstNightOf = (now: number): number => financingDayOf(now + LEAD_MS) + 1;
