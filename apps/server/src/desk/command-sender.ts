import {
  asMandated,
  sizeDraft,
  type AccountState,
  type MarketView,
  type NotionalDraft,
  type OrderDraft,
  type Sender,
} from '@lonja/core';
import type { AccountCommand, ClientSubmission } from './submission.ts';

/** Who sent a command; undefined where no mandate is about it. */
export function senderOfCommand(command: ClientSubmission['command']): Sender | undefined {
  switch (command.kind) {
    case 'market_order':
      return command.order.sentBy;
    case 'close_position':
      return command.close.sentBy;
    case 'place_order':
      return command.draft.sentBy;
    case 'place_oco':
      return command.legs[0]?.sentBy;
    case 'protect_position':
      return command.protection.sentBy;
    case 'replace_order':
      return command.replacement.sentBy;
    case 'rebalance':
      return command.request.sentBy;
    case 'target_position':
      return command.wanted.sentBy;
    case 'amend_order':
    case 'cancel_order':
      return command.sentBy;
    default:
      return undefined;
  }
}

/** The command of a key under a mandate: what it only closes stays a close. */
export function underMandate(
  account: AccountState,
  command: AccountCommand,
  market: MarketView,
): AccountCommand {
  const mandated = (draft: OrderDraft | NotionalDraft): OrderDraft | NotionalDraft => {
    const sized = sizeDraft(draft, market);
    return sized ? asMandated(account, sized) : draft;
  };
  switch (command.kind) {
    case 'market_order':
      return { ...command, order: asMandated(account, command.order) };
    case 'place_order':
      return { ...command, draft: mandated(command.draft) };
    case 'place_oco':
      return { ...command, legs: command.legs.map(mandated) };
    default:
      return command;
  }
}
