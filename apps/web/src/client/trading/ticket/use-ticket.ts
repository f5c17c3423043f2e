import { formatQuantity, type Quantity, type Side, type Usd } from '@lonja/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { symbolsToValue, type Listing } from '../../../account/directory.ts';
import { marketDataQuery } from '../../../shared/api/queries.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useFreshness } from '../../../shared/live/use-freshness.ts';
import { useQuotesFor, useWatch } from '../../../shared/live/use-quotes.ts';
import { useStreamState } from '../../../shared/live/use-stream.ts';
import { usePreferences } from '../../../shared/theme/use-preferences.ts';
import type { TicketSubject } from '../../../ticket/order-preview.ts';
import {
  leverageChoices,
  startingDraft,
  startingLeverage,
  type ExitUnit,
  type TicketDraft,
  type TicketRequest,
  type TicketType,
  type WaitsAt,
} from '../../../ticket/ticket-draft.ts';
import {
  exitBegun,
  exitPlaced,
  exitsCountedIn,
  turnedExits,
  type SeenExits,
  type TicketExits,
} from '../../../ticket/ticket-exits.ts';
import { describeTicket } from '../../../ticket/ticket.model.ts';
import { firstPrices } from '../../../ticket/ticket-terms.ts';
import { useOrder } from '../../../ticket/use-order.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { STOP_PERCENT, type TradingSettings } from '../../settings/use-settings.ts';
import { useOutcomeToasts } from './use-outcome-toasts.ts';

export interface TicketProps {
  readonly listing: Listing;
  readonly request: TicketRequest;
  readonly onDone: () => void;
}

interface SetTicketProps extends TicketProps {
  readonly settings: TradingSettings;
}

/** A ticket's draft, what the desk would say of it, and what can be done with it. */
export function useTicket({ listing, request, onDone, settings }: SetTicketProps) {
  const { summary } = useDesk();
  const { user } = useAccount();
  const reduceOnly = request.reduceOnly ?? false;
  const [typed, setTyped] = useState(useStart(listing, request, settings));
  // What is reviewed does not move with the market any more.
  const [reviewed, setReviewed] = useState<TicketDraft>();
  const draft = reviewed ?? typed;
  const subject = useSubject(listing, reduceOnly, settings);
  const { quotes } = useQuotesFor(subject.symbols);
  const view = describeTicket(draft, subject);
  const [wantsOneClick, setWantsOneClick] = useState(false);
  const isArmed = wantsOneClick && draft.type === 'market';
  // An armed ticket stays as it is, for the next click.
  const order = { userId: user.id, listing, reduceOnly };
  const { trade, send } = useOrder(order, useOutcomeToasts(), isArmed ? KEEP : onDone);
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
    subject,
    view,
    quote: quotes.get(listing.asset.symbol),
    summary,
    trade,
    wait,
    reduceOnly,
    canSubmit,
    isReviewing: reviewed !== undefined,
    change,
    ...createChanges(typed, subject, seen, change),
    review: () => {
      if (canSubmit) setReviewed({ ...typed, ...settleDraft(typed, view, units) });
    },
    goBack: () => setReviewed(undefined),
    isArmed,
    arm: setWantsOneClick,
    place: () => canSubmit && send(typed, draft, view, trade.movedPrice),
    /** Trades a side at the market without a review: for a ticket that is armed. */
    placeAtOnce: (side: Side) => {
      const there = { ...typed, side, ...turnedExits(typed, side, subject, entry) };
      const seenThere = describeTicket(there, subject);
      change(there);
      if (wait === undefined && !trade.isPending && seenThere.problem === undefined)
        send(there, there, seenThere);
    },
  };
}

const KEEP = (): void => undefined;

/** The ways to change a draft that take more than a field's text. */
const createChanges = (
  draft: TicketDraft,
  subject: TicketSubject,
  seen: SeenExits,
  change: (part: Partial<TicketDraft>) => void,
) => ({
  chooseSide: (side: Side) => change({ side, ...turnedExits(draft, side, subject, seen.entry) }),
  chooseType: (type: TicketType) => change({ type, ...firstPrices(type, draft, subject) }),
  /** As it was begun on the chart beside the ticket. */
  waitAt: (side: Side, { type, price }: WaitsAt) =>
    change({
      side,
      ...turnedExits(draft, side, subject, seen.entry),
      ...firstPrices(type, { ...draft, side }, subject),
      type,
      price,
    }),
  countExitsIn: (unit: ExitUnit) => change(exitsCountedIn(unit, subject, seen)),
  beginExit: (exit: keyof TicketExits) => change(exitBegun(exit, draft, subject, seen)),
  /** As by a line that was dragged. */
  placeExit: (exit: keyof TicketExits, at: string) => change(exitPlaced(exit, at, seen.exits)),
  /** What the position would come to at another exit. */
  resultAt: (exit: keyof TicketExits, at: string): Usd | undefined => {
    const { preview } = describeTicket({ ...draft, ...exitPlaced(exit, at, seen.exits) }, subject);
    return exit === 'stopLoss' ? preview?.pnlAtStop : preview?.pnlAtTarget;
  },
});

export type TicketState = ReturnType<typeof useTicket>;

/** A draft whose size and exits are as they are now, whatever they were counted in; two orders have their own exits. */
const settleDraft = (
  { type, unit }: TicketDraft,
  { stopLoss, takeProfit }: TicketExits,
  units: Quantity,
): Partial<TicketDraft> => ({
  ...(type === 'oco' ? {} : { stopLoss, takeProfit, exitUnit: 'price' as const }),
  ...(unit === 'money' || unit === 'risk' ? { unit: 'units' as const, quantity: formatQuantity(units) } : {}),
});

/** Makes the first draft. A ticket that reduces a position starts with all of it, one that reverses it with its leverage. */
function useStart(listing: Listing, request: TicketRequest, settings: TradingSettings): () => TicketDraft {
  const { account, positions, market } = useDesk();
  const { quantityUnit } = usePreferences();
  const held = positions.find(({ position }) => position.symbol === listing.asset.symbol);
  const { reduceOnly = false, reverses = false } = request;
  return () => {
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
    return { ...draft, ...request.waitsAt };
  };
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
