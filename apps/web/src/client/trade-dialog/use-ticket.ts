import { formatQuantity, priceToNumber, type Quantity, type Side } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { symbolsToValue, type Listing } from '../../account/directory.ts';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { marketDataQuery } from '../../shared/api/queries.ts';
import { useClient } from '../../shared/api/use-client.ts';
import { useFreshness } from '../../shared/live/use-freshness.ts';
import { useQuotesOf, useWatch } from '../../shared/live/use-quotes.ts';
import { useStreamState } from '../../shared/live/use-stream.ts';
import { usePreferences } from '../../shared/theme/use-preferences.ts';
import type { TicketSubject } from '../../ticket/order-preview.ts';
import {
  startingDraft,
  startingLeverage,
  type ExitUnit,
  type TicketDraft,
  type TicketRequest,
  type TicketType,
} from '../../ticket/ticket-draft.ts';
import {
  exitBegun,
  exitPlaced,
  exitsCountedIn,
  turnedExits,
  type TicketExits,
} from '../../ticket/ticket-exits.ts';
import { ticketInputOf } from '../../ticket/ticket-input.ts';
import { describeTicket } from '../../ticket/ticket.model.ts';
import { firstPrices } from '../../ticket/ticket-terms.ts';
import { useTrade } from '../../ticket/use-trade.ts';
import { useAccount, useDesk } from '../account/account-context.tsx';
import { STOP_PERCENT, type TradingSettings } from '../settings/use-settings.ts';
import { useOutcomeToasts } from './use-outcome-toasts.ts';

export interface TicketProps {
  readonly listing: Listing;
  readonly request: TicketRequest;
  readonly onDone: () => void;
}

/** A ticket's draft, what the desk would say of it, and what can be done with it. */
export function useTicket({
  listing,
  request,
  onDone,
  settings,
}: TicketProps & { readonly settings: TradingSettings }) {
  const { user } = useAccount();
  const { summary } = useDesk();
  const reduceOnly = request.reduceOnly ?? false;
  const [typed, setTyped] = useState(useStart(listing, request, settings));
  // What is reviewed does not move with the market any more.
  const [reviewed, setReviewed] = useState<TicketDraft>();
  const draft = reviewed ?? typed;
  const subject = useSubject(listing, reduceOnly, settings);
  const { quotes } = useQuotesOf(subject.symbols);
  const view = describeTicket(draft, subject);
  const trade = useTrade(useOutcomeToasts(), onDone);
  const wait = useWait();
  const change = (part: Partial<TicketDraft>) => {
    trade.reconsider();
    setReviewed(undefined);
    setTyped((last) => ({ ...last, ...part }));
  };
  const { preview, problem, units, entry } = view;
  const seen = { exits: { stopLoss: view.stopLoss, takeProfit: view.takeProfit }, entry, figures: preview };
  const isWhole = preview !== undefined && units !== undefined && problem === undefined;
  const canSubmit = isWhole && wait === undefined && !trade.isPending;
  return {
    draft,
    view,
    quote: quotes.get(listing.asset.symbol),
    summary,
    trade,
    wait,
    reduceOnly,
    canSubmit,
    isReviewing: reviewed !== undefined,
    change,
    chooseSide: (side: Side) => change({ side, ...turnedExits(typed, side, subject, entry) }),
    chooseType: (type: TicketType) => change({ type, ...firstPrices(type, typed, subject) }),
    countExitsIn: (unit: ExitUnit) => change(exitsCountedIn(unit, subject, seen)),
    beginExit: (exit: keyof TicketExits) => change(exitBegun(exit, typed, subject, seen)),
    /** As by a line that was dragged. */
    placeExit: (exit: keyof TicketExits, at: string) => change(exitPlaced(exit, at, seen.exits)),
    review: () => {
      if (canSubmit) setReviewed({ ...typed, ...settledOf(typed, view, units) });
    },
    goBack: () => setReviewed(undefined),
    place: () => {
      if (!canSubmit) return;
      // By what was typed, so that an order without an answer is sent again as it was.
      trade.submit(typed, () =>
        ticketInputOf(draft, {
          userId: user.id,
          listing,
          reduceOnly,
          seenPrice: trade.movedPrice ?? priceToNumber(preview.price),
          units: formatQuantity(units),
          value: preview.value,
          now: new Date(),
          idempotencyKey: newIdempotencyKey(),
          stopLoss: view.stopLoss,
          takeProfit: view.takeProfit,
        }),
      );
    },
  };
}

export type TicketState = ReturnType<typeof useTicket>;

/** A draft whose size and exits are as they are now, whatever they were counted in. */
const settledOf = (
  { unit }: TicketDraft,
  { stopLoss, takeProfit }: TicketExits,
  units: Quantity,
): Partial<TicketDraft> => ({
  stopLoss,
  takeProfit,
  exitUnit: 'price',
  ...(unit === 'money' || unit === 'risk' ? { unit: 'units' as const, quantity: formatQuantity(units) } : {}),
});

/** Makes the first draft. A ticket that reduces a position starts with all of it. */
function useStart(listing: Listing, request: TicketRequest, settings: TradingSettings): () => TicketDraft {
  const { positions, market } = useDesk();
  const { quantityUnit } = usePreferences();
  const held = positions.find(({ position }) => position.symbol === listing.asset.symbol)?.quantity;
  return () =>
    startingDraft(listing.instrument, {
      side: request.side,
      held: request.reduceOnly ? held : undefined,
      leverage: startingLeverage(listing, settings, market.margin),
      unit: quantityUnit,
    });
}

function useSubject(listing: Listing, reduceOnly: boolean, settings: TradingSettings) {
  const { directory } = useAccount();
  const { account, market } = useDesk();
  const symbols = useMemo(() => symbolsToValue(listing, directory), [listing, directory]);
  useWatch(symbols);
  usePricesWithoutStream();
  const autoStopPercent = settings.autoStopLoss ? STOP_PERCENT[settings.riskLevel] : undefined;
  return { listing, account, market, reduceOnly, autoStopPercent, symbols } satisfies TicketSubject & {
    symbols: readonly string[];
  };
}

/** Below the age at which a price counts as stale. */
const TICKET_POLL_MS = 4_000;

/** Polls prices for an open ticket while the stream is not connected. */
function usePricesWithoutStream() {
  const client = useClient();
  const isLost = useStreamState().status !== 'open';
  useQuery({ ...marketDataQuery(client), enabled: isLost, refetchInterval: isLost ? TICKET_POLL_MS : false });
}

export type Wait = { readonly kind: 'paused' } | { readonly kind: 'stale'; readonly seconds: number };

/** Why the price may not be traded on right now. */
function useWait(): Wait | undefined {
  const { rate } = useStreamState();
  const freshness = useFreshness();
  if (rate === 'paused') return { kind: 'paused' };
  return freshness.isStale ? { kind: 'stale', seconds: freshness.ageSeconds } : undefined;
}
