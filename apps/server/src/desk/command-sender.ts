import {
  asMandated,
  mandateKeyOf,
  sizeDraft,
  type AccountState,
  type MarketView,
  type NotionalDraft,
  type OrderDraft,
  type Sender,
} from '@lonja/core';
import type { MandatedCommand, ClientSubmission } from './submission.ts';

/**
 * Who sent a command; null where no program can have. Each kind has its line, and there is no default: a new one that a program may
 * send would pass the kill switch unnoticed.
 */
export function senderOfCommand(command: ClientSubmission['command']): Sender | null {
  switch (command.kind) {
    case 'market_order':
      return command.order.sentBy ?? null;
    case 'close_position':
      return command.close.sentBy ?? null;
    case 'place_order':
      return command.draft.sentBy ?? null;
    case 'place_oco':
      return command.legs[0]?.sentBy ?? null;
    case 'protect_position':
      return command.protection.sentBy ?? null;
    case 'replace_order':
      return command.replacement.sentBy ?? null;
    case 'rebalance':
      return command.request.sentBy ?? null;
    case 'target_position':
      return command.wanted.sentBy ?? null;
    case 'amend_order':
    case 'cancel_order':
      return command.sentBy ?? null;
    case 'move_profit':
    case 'deposit':
    case 'withdraw':
    case 'set_withdrawal':
      return command.sentBy;
    // No key may send these: the person alone, signed in.
    case 'choose_profit_destination':
    case 'open_account':
    case 'reset_account':
    case 'open_practice':
    case 'open_branch':
    case 'enter_contest':
    case 'begin_evaluation':
    case 'close_account':
    case 'change_mandate':
      return null;
    // Administrators send these, who have no keys for them.
    case 'set_funds':
    case 'set_position':
    case 'void_evaluation':
      return null;
  }
}

/** The name under which the account keeps the mandate that a command is under; undefined where it is under none. */
export const mandateKeyOfCommand = (command: ClientSubmission['command']): string | undefined =>
  mandateKeyOf(senderOfCommand(command) ?? undefined);

/** The command of a key under a mandate: what it only closes stays a close. */
export function underMandate(
  account: AccountState,
  command: MandatedCommand,
  market: MarketView,
): MandatedCommand {
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
    // These open nothing later, or decide on their own what they open.
    case 'close_position':
    case 'protect_position':
    case 'amend_order':
    case 'cancel_order':
    case 'replace_order':
    case 'rebalance':
    case 'target_position':
      return command;
    case 'move_profit':
    case 'choose_profit_destination':
    case 'set_funds':
    case 'set_position':
    case 'deposit':
    case 'withdraw':
    case 'set_withdrawal':
      return command;
  }
}
