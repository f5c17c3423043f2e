import { pairOf, writeFinancing, type FinancingTerms } from '@lonja/core';
import { saveConditions, type ConditionsRow } from '@lonja/store';
import type { ActCaller } from '../audit/act-caller.ts';
import { auditRowOf } from '../audit/act.ts';
import { newAct } from '../audit/new-act.ts';
import type { Market } from '../market/market.ts';
import { firstNightOf, type TradingConditions } from '../market/trading-conditions.ts';
import { isRefused, refused, type Refused } from '../refusal.ts';
import type { Administration } from './administration.ts';

export interface ConditionsRoom extends Pick<Administration, 'db' | 'clock'> {
  readonly market: Market;
  readonly conditions: TradingConditions;
}

interface WantedConditions {
  readonly financing: FinancingTerms;
  /** Number of the conditions that the administrator's form has read. */
  readonly expected: number;
  readonly reason: string | undefined;
}

/**
 * Sets the financing terms from the next night on. Refused when they were changed meanwhile, or when they name points
 * for a symbol that is not a currency pair.
 */
export async function setConditions(
  { db, market, clock, conditions }: ConditionsRoom,
  by: ActCaller,
  { financing, expected, reason }: WantedConditions,
): Promise<ConditionsRow | Refused> {
  if (expected !== conditions.number()) return refused('conditions_changed');
  if (financing.kind === 'table' && ![...financing.tomNext.keys()].every((symbol) => isPair(market, symbol)))
    return refused('unknown_instrument');
  const number = expected + 1;
  const act = await newAct(db, by, {
    action: 'conditions_set',
    subject: { kind: 'conditions', id: String(number) },
    userId: undefined,
    reason,
  });
  if (isRefused(act)) return act;
  const at = clock();
  const before = conditions.newest();
  const row = {
    number,
    act: act.id,
    at: new Date(at),
    firstNight: firstNightOf(at),
    financing: writeFinancing(financing),
  };
  const audit = auditRowOf(act, {
    at,
    before: { financing: before?.financing ?? { kind: 'flat' } },
    after: { financing: row.financing, firstNight: row.firstNight },
    isNotified: false,
  });
  if (!(await saveConditions(db, row, audit))) return refused('conditions_changed');
  conditions.adopt(row);
  return row;
}

function isPair(market: Market, symbol: string): boolean {
  const instrument = market.instrumentBySymbol(symbol);
  return instrument !== undefined && pairOf(instrument) !== undefined;
}
