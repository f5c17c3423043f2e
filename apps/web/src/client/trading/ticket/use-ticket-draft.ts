import type { TicketTerms } from '@lonja/protocol';
import { useState } from 'react';
import { usePreferences } from '../../../shared/theme/use-preferences.ts';
import { draftOfTerms } from '../../../ticket/kept-ticket.ts';
import type { TicketSubject } from '../../../ticket/order-preview.ts';
import {
  leverageChoices,
  plannedExits,
  startingDraft,
  startingLeverage,
  type TicketDraft,
  type TicketRequest,
} from '../../../ticket/ticket-draft.ts';
import { useDesk } from '../../account/account-context.tsx';
import type { TradingSettings } from '../../settings/use-settings.ts';

/** How a draft began: as the last order was, with what is proposed for a first one, not yet, or as any does that is written from nothing. */
type Beginning = 'kept' | 'proposed' | 'open' | 'blank';

interface Begun {
  readonly draft: TicketDraft;
  readonly beginning: Beginning;
  /** As it was then. */
  readonly first: TicketDraft;
}

/**
 * The draft of a ticket as it is typed.
 * @param terms of the instrument's last order; null where there was none yet, undefined for a ticket that never asks
 */
export function useTicketDraft(
  subject: TicketSubject,
  request: TicketRequest,
  settings: TradingSettings,
  terms: TicketTerms | null | undefined,
) {
  const [{ draft, beginning, first }, setBegun] = useState(useStart(subject, request, settings, terms));
  return {
    typed: draft,
    beginning: isAsBegun(beginning, first, draft) ? beginning : 'blank',
    put: (part: Partial<TicketDraft>) =>
      setBegun((last) => ({
        ...last,
        draft: { ...last.draft, ...part },
        beginning: last.beginning === 'open' ? 'blank' : last.beginning,
      })),
    /** Fills in what is proposed, where nothing was typed yet. */
    propose: (proposed: TicketDraft) =>
      setBegun((last) =>
        last.beginning === 'open' ? { draft: proposed, beginning: 'proposed', first: proposed } : last,
      ),
  };
}

/**
 * Makes the first draft. A ticket that reduces a position starts with all of it, one that reverses it with its leverage, any other as its
 * instrument's last order was.
 */
function useStart(
  subject: TicketSubject,
  request: TicketRequest,
  settings: TradingSettings,
  terms: TicketTerms | null | undefined,
): () => Begun {
  const { account, positions, market } = useDesk();
  const { quantityUnit } = usePreferences();
  const { listing } = subject;
  const held = positions.find(({ position }) => position.symbol === listing.asset.symbol);
  const { reduceOnly = false, reverses = false } = request;
  const begin = (beginning: Beginning, own: TicketDraft): Begun => {
    const { exits, ...waits } = request.waitsAt ?? {};
    const draft = { ...own, ...waits, ...(exits && plannedExits(exits)) };
    return { draft, beginning, first: draft };
  };
  return () => {
    if (terms && !reduceOnly && !reverses) return begin('kept', draftOfTerms(terms, request.side, subject));
    const allowed = leverageChoices(listing, market.margin, account);
    const own = reverses
      ? allowed.findLast((leverage) => leverage <= Math.round(held?.position.leverage ?? 1))
      : undefined;
    const draft = startingDraft(listing.instrument, {
      side: request.side,
      held: reduceOnly || reverses ? held?.quantity : undefined,
      reverses,
      leverage: own ?? startingLeverage(listing, settings, market.margin, account),
      unit: quantityUnit,
    });
    const isOpen = terms === null && !reduceOnly && !reverses && !request.waitsAt;
    return isOpen ? begin('open', { ...draft, quantity: '' }) : begin('blank', draft);
  };
}

/** Whether a ticket still is what its beginning is said of: of a proposal that is the risk, else size and leverage. */
function isAsBegun(beginning: Beginning, a: TicketDraft, b: TicketDraft): boolean {
  const isSameSize = a.unit === b.unit && a.quantity === b.quantity && a.leverage === b.leverage;
  const isSameRisk = a.type === b.type && a.side === b.side && a.stopLoss === b.stopLoss;
  return isSameSize && (beginning === 'kept' || isSameRisk);
}
