import type { Side } from '@lonja/core';
import type { Listing } from '../../../account/directory.ts';
import { useActsAtOnce } from '../../trading/ticket/armed-context.ts';
import { useTicketBeside } from '../../trading/ticket/draft-lines-context.ts';
import { useOpenTicket } from '../../trading/ticket/trade-dialog-context.tsx';
import type { RowType } from './ladder.model.ts';

/** Begins the order of a row: where acts are done at once it is sent, else, and where the ticket has a reason against it, written there. */
export function useBeginAtRow({ asset: { symbol } }: Listing) {
  const beside = useTicketBeside();
  const openTicket = useOpenTicket();
  const actsAtOnce = useActsAtOnce();
  /** @param price as its field has it */
  return (side: Side, type: RowType, price: string) => {
    const terms = { type, price };
    const placed = actsAtOnce ? beside.hands()?.place(side, terms) : undefined;
    if (placed === 'sent' || placed === 'busy') return;
    if (!beside.write(side, terms)) openTicket({ symbol, side, waitsAt: terms });
  };
}
