import { listSplits } from '@lonja/store/market/splits';
import { declareSplit, dismissOpenSplit, type SplitNeeds } from './splits.ts';
import { splitAnswer } from './split-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 100;

/** Splits, for administrators: those seen at sources, and the declaration of ratios that sources do not publish. */
export function splitHandlers(dependencies: SplitNeeds) {
  const { db, market } = dependencies;
  return {
    listSplits: async () => ({
      splits: (await listSplits(db, LISTED)).map(splitAnswer),
      canSplit: market.splits.canDeclareAny(),
    }),

    declareSplit: async (request) => {
      const { symbol, newUnits, oldUnits, reason } = request.body;
      const declaration = { symbol, ratio: { newUnits, oldUnits }, reason };
      return splitAnswer(await declareSplit(dependencies, readCaller(request), declaration));
    },
    ...dismissalHandlers(dependencies),
  } satisfies Partial<Handlers>;
}

/** POST /api/admin/splits/{id}/dismiss. */
function dismissalHandlers(dependencies: SplitNeeds) {
  return {
    dismissSplit: async (request) => {
      const dismissal = { id: request.params.id, reason: request.body.reason };
      const split = await dismissOpenSplit(dependencies, readCaller(request), dismissal);
      return splitAnswer(split);
    },
  } satisfies Partial<Handlers>;
}
