import {
  decideCallAccount,
  decideContestEnd,
  decideDividends,
  decideExpire,
  decideFinancing,
  decideStopOut,
  decideTrigger,
  followDecision,
  type Decision,
  type MarketView,
  type OrderRefusal,
  type TradingState,
} from '@lonja/core';
import type { DeskChange } from './desk-change.ts';
import { decideJudgementOf } from './judgement.ts';
import { decideSplitOf } from './split-decision.ts';
import { stopForLoss } from './mandate-command.ts';
import type { Enforced, SystemCommand } from './submission.ts';

/** Decides a system command on an account. */
export function decideForSystem(state: TradingState, command: SystemCommand, market: MarketView): Enforced {
  const decision = decideRule(state, command, market);
  const changes = decision.accepted ? decision.changes : [];
  const after = changes.at(-1)?.after ?? state;
  const isClosed = after.account.isClosed && !state.account.isClosed;
  const closing = isClosed ? { closing: { closedId: after.account.id, at: market.now } } : {};
  return { changes, waits: !decision.accepted, after, ...closing };
}

function decideRule(
  state: TradingState,
  command: SystemCommand,
  market: MarketView,
): Decision<readonly DeskChange[], OrderRefusal> {
  const { account } = state;
  const { now } = market;
  switch (command.kind) {
    case 'stop_out':
      return followDecision(state, decideStopOut(account, market), now);
    case 'financing':
      return followDecision(state, decideFinancing(account, market), now);
    case 'dividends':
      return followDecision(state, decideDividends(account, market), now);
    case 'margin_call':
      return followDecision(state, decideCallAccount(account, market), now);
    case 'expire':
      return decideExpire(state, command.orderId, market);
    case 'trigger':
      return decideTrigger(state, command.orderId, command.quote, market, command.reached);
    case 'judge':
      return { accepted: true, changes: decideJudgementOf(state, command, market) };
    case 'end_contest':
      return decideContestEnd(state, market);
    case 'stop_key':
      return { accepted: true, changes: stopForLoss(state, command.program, market) };
    case 'resync':
      return { accepted: true, changes: [] };
    case 'split':
      return decideSplitOf(state, command, market);
  }
}
