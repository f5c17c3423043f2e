import { DEFAULT_SLIPPAGE, type Sender } from '@lonja/core';
import type { ProposalRequest } from '@lonja/protocol';
import type { AccountCommand } from '../../desk/named-commands.ts';
import type { Market } from '../../market/market.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { draftOf } from '../trading/order-draft.ts';
import { noteIn } from '../trading/order-note.ts';
import { instrumentOf } from '../trading/trades.ts';

interface ProposedOn {
  readonly accountId: number;
  readonly market: Market;
  readonly sentBy: Sender | undefined;
}

type ProposedCommand = Extract<AccountCommand, { kind: 'place_order' | 'close_position' }>;

/** What a proposal has the desk do. @throws HttpRefusal for what is no order */
export function proposedCommand(
  { order, close }: ProposalRequest,
  { accountId, market, sentBy }: ProposedOn,
): ProposedCommand {
  if (order) {
    const note = noteIn(order);
    return { kind: 'place_order', accountId, draft: draftOf(order, market, sentBy), note };
  }
  if (!close) throw new HttpRefusal('invalid_request');
  const { id: instrumentId } = instrumentOf(market, close.symbol);
  return {
    kind: 'close_position',
    accountId,
    close: {
      instrumentId,
      quantity: close.quantity,
      seenPrice: undefined,
      slippage: DEFAULT_SLIPPAGE,
      sentBy,
    },
  };
}
