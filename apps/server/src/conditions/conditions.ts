import { findPair, writeFinancing, type FinancingTerms, type MarginPreset } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { saveConditions, type ConditionsRow } from '@lonja/store/installation/trading-conditions';
import type { ActCaller } from '../record/act-caller.ts';
import type { RecordedFigures } from '../record/act.ts';
import { record } from '../record/record.ts';
import type { Market } from '../market/market.ts';
import { computeFirstNight, type TradingConditions } from '../market/trading-conditions.ts';
import { refuse } from '../refusal/refuse.ts';

export interface ConditionsNeeds {
  readonly db: Database;
  readonly clock: () => number;
  readonly market: Market;
  readonly conditions: TradingConditions;
}

interface WantedConditions {
  /** Undefined leaves them as they are. */
  readonly financing: FinancingTerms | undefined;
  readonly margin: MarginPreset | undefined;
  /** Number of the conditions that the administrator's form has read. */
  readonly expected: number;
  readonly reason: string | undefined;
}

/**
 * Sets the financing terms from the next night on, the margin preset from now on, or both. Refused when the conditions
 * were changed meanwhile, or when they name points for a symbol that is not a currency pair.
 */
export async function setConditions(
  needs: ConditionsNeeds,
  by: ActCaller,
  { financing, margin, expected, reason }: WantedConditions,
): Promise<ConditionsRow> {
  const { market, conditions } = needs;
  if (expected !== conditions.number()) refuse('conditions_changed');
  if (financing && !namesPairs(market, financing)) refuse('unknown_instrument');
  const number = expected + 1;
  const subject = { kind: 'conditions', id: String(number) } as const;
  const on = { action: 'conditions_set', subject, userId: undefined, reason } as const;
  const row = await record(needs, by, on, async (work, { id: act, at }) => {
    const wanted: ConditionsRow = {
      number,
      act,
      at: new Date(at),
      financing: financing && { firstNight: computeFirstNight(at), terms: writeFinancing(financing) },
      margin,
    };
    if (!(await saveConditions(work, wanted))) refuse('conditions_changed');
    return { value: wanted, change: recordChange(wanted, conditions) };
  });
  conditions.adopt(row);
  return row;
}

const namesPairs = (market: Market, terms: FinancingTerms): boolean =>
  terms.kind === 'flat' || [...terms.tomNext.keys()].every((symbol) => isPair(market, symbol));

function isPair(market: Market, symbol: string): boolean {
  const instrument = market.instrumentBySymbol(symbol);
  return instrument !== undefined && findPair(instrument) !== undefined;
}

/** The act's figures: what the row sets, and what stood before. */
function recordChange(
  { financing, margin }: ConditionsRow,
  conditions: TradingConditions,
): { readonly before: RecordedFigures; readonly after: RecordedFigures } {
  return {
    before: {
      ...(financing ? { financing: conditions.financing() } : {}),
      ...(margin ? { margin: conditions.margin().preset } : {}),
    },
    after: {
      ...(financing ? { financing: financing.terms, firstNight: financing.firstNight } : {}),
      ...(margin ? { margin } : {}),
    },
  };
}
