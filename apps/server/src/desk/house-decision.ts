import {
  decideCallAccount,
  decideExpire,
  decideFinancing,
  decideStopOut,
  decideTrigger,
  followFill,
  type AccountChange,
  type MarketView,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import { decideSplitForHouse } from './split-decision.ts';
import type { Enforced, HouseCommand } from './submission.ts';

/** What the rules demand of an account at this moment. */
export function decideForHouse(state: TradingState, command: HouseCommand, market: MarketView): Enforced {
  switch (command.kind) {
    case 'stop_out':
      return followEach(state, decideStopOut(state.account, market));
    case 'financing':
      return followEach(state, listed(decideFinancing(state.account, market)));
    case 'margin_call':
      return followEach(state, listed(decideCallAccount(state.account, market)));
    case 'expire':
      return changed(state, listed(decideExpire(state, command.orderId, market.now)));
    case 'trigger':
      return trigger(state, command, market);
    case 'resync':
      return changed(state, []);
    case 'split':
      return decideSplitForHouse(state, command, market);
  }
}

const listed = <Change>(change: Change | undefined): readonly Change[] => (change ? [change] : []);

/** Changes that were decided on the account alone, each with what its fill does to the orders. */
function followEach(state: TradingState, changes: readonly AccountChange[]): Enforced {
  const followed: TradingChange[] = [];
  for (const change of changes) followed.push(followFill(followed.at(-1)?.after ?? state, change));
  return changed(state, followed);
}

const changed = (state: TradingState, changes: readonly TradingChange[]): Enforced => ({
  changes,
  waits: false,
  after: changes.at(-1)?.after ?? state,
});

function trigger(
  state: TradingState,
  { orderId, quote, reached }: Extract<HouseCommand, { kind: 'trigger' }>,
  market: MarketView,
): Enforced {
  const decision = decideTrigger(state, orderId, quote, market, reached);
  switch (decision.outcome) {
    case 'nothing':
      return changed(state, []);
    case 'waits':
      return { ...changed(state, []), waits: true };
    case 'changed':
      return changed(state, [decision.change]);
  }
}
