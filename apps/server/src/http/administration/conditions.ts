import type { FinancingTerms } from '@lonja/core';
import { setConditions, type ConditionsRoom } from '../../administration/conditions.ts';
import { conditionsAnswer } from '../../views/conditions-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { requireConfirmation } from '../kernel/own-proof.ts';
import { serve } from '../kernel/serve.ts';

/** PUT /api/admin/conditions: sets the trading conditions from the next night on. */
export function registerConditionsChangeRoute(app: Api, room: ConditionsRoom): void {
  serve(app, 'setConditions', async (request) => {
    await requireConfirmation(room, request);
    const { financing, expected, reason } = request.body;
    const wanted = { financing: termsOf(financing), expected, reason };
    unlessRefused(await setConditions(room, callerOf(request), wanted));
    return conditionsAnswer(room.conditions, room.clock());
  });
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

const termsOf = (input: FinancingInput): FinancingTerms =>
  input.kind === 'flat'
    ? input
    : {
        ...input,
        benchmarks: new Map(Object.entries(input.benchmarks)),
        tomNext: new Map(Object.entries(input.tomNext)),
      };
