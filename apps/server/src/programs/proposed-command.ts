import {
  DEFAULT_SLIPPAGE,
  previewClose,
  previewRestingOrder,
  type MarketView,
  type Sender,
  type TradingState,
} from '@lonja/core';
import type { ProposalRequest } from '@lonja/protocol';
import { bindCommand, type ClientCommand } from '../desk/command/command-row.ts';
import type { Market } from '../market/market.ts';
import { CLOSE_POSITION, PLACE_ORDER } from '../trading/commands.ts';
import { refuse } from '../refusal/refuse.ts';
import { readDraft } from '../trading/order-draft.ts';
import { noteIn } from '../trading/order-note.ts';
import { requireListed } from '../trading/trade-calls.ts';

interface ProposedOn {
  readonly accountId: number;
  readonly market: Market;
  /** Null while nobody has approved it. */
  readonly sender: Sender | null;
}

/** What a proposal has the desk do. */
interface Proposed {
  readonly command: ClientCommand;
  readonly instrumentId: number;
  /** What would come of it at this moment. */
  readonly preview: (state: TradingState, view: MarketView) => ReturnType<typeof previewRestingOrder>;
}

/** @throws HttpRefusal for what is no order */
export function proposedCommand(
  { order, close }: ProposalRequest,
  { accountId, market, sender }: ProposedOn,
): Proposed {
  if (order) {
    const draft = readDraft(order, market);
    return {
      command: bindCommand(PLACE_ORDER, { accountId, sender, draft, note: noteIn(order) }),
      instrumentId: draft.instrumentId,
      preview: (state, view) => previewRestingOrder(state, draft, view),
    };
  }
  if (!close) refuse('invalid_request');
  const { id: instrumentId } = requireListed(market, close.symbol);
  const { quantity } = close;
  const asked = { instrumentId, quantity, seenPrice: undefined, slippage: DEFAULT_SLIPPAGE };
  return {
    command: bindCommand(CLOSE_POSITION, { accountId, sender, close: asked }),
    instrumentId,
    preview: (state, view) => previewClose(state, asked, view),
  };
}
