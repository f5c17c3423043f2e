import {
  areCaps,
  LISTED_LEVERAGES,
  type FinancingTerms,
  type LeverageCaps,
  type MarginPreset,
} from '@lonja/core';
import { setConditions, type ConditionsNeeds } from './conditions.ts';
import { conditionsAnswer } from './conditions-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';

/** PUT /api/admin/conditions: sets how nights are charged from the next one on, and what limits leverage from now on. */
export function conditionsChangeHandlers(needs: ConditionsNeeds) {
  return {
    setConditions: async (request) => {
      const { financing, margin, expected, reason } = request.body;
      const wanted = {
        financing: financing && readFinancingTerms(financing),
        margin: margin && readPreset(margin),
        expected,
        reason,
      };
      await setConditions(needs, readCaller(request), wanted);
      return conditionsAnswer(needs.conditions, needs.clock());
    },
  } satisfies Partial<Handlers>;
}

type Written<Value> = Readonly<Record<string, Value>>;
type FinancingInput =
  | { readonly kind: 'flat' }
  | {
      readonly kind: 'table';
      readonly markup: bigint;
      readonly benchmarks: Written<bigint>;
      readonly tomNext: Written<{ readonly long: bigint; readonly short: bigint }>;
    };

const readFinancingTerms = (input: FinancingInput): FinancingTerms =>
  input.kind === 'flat'
    ? input
    : {
        ...input,
        benchmarks: new Map(Object.entries(input.benchmarks)),
        tomNext: new Map(Object.entries(input.tomNext)),
      };

type MarginInput =
  { readonly kind: 'specification' | 'esma' } | { readonly kind: 'own'; readonly caps: LeverageCaps };

/** @throws HttpRefusal when a cap is no listed leverage */
function readPreset(input: MarginInput): MarginPreset {
  if (input.kind === 'own' && !areCaps(input.caps))
    refuse('invalid_request', {
      issues: [{ field: 'margin.caps', problem: `is not of ${LISTED_LEVERAGES.join(', ')}` }],
    });
  return input.kind === 'own' ? { kind: 'own', caps: input.caps } : { kind: input.kind };
}
