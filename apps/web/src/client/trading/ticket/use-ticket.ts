import { formatQuantity, price, type Quantity, type Side, type Usd } from '@lonja/core';
import type { KeptTicket, TicketTerms } from '@lonja/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { symbolsToValue, type Listing } from '../../../account/directory.ts';
import { marketDataQuery } from '../../../shared/api/queries.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useFreshness } from '../../../shared/live/use-freshness.ts';
import { useQuotesFor, useWatch } from '../../../shared/live/use-quotes.ts';
import { useStreamState } from '../../../shared/live/use-stream.ts';
import type { TicketSubject } from '../../../ticket/order-preview.ts';
import type { ExitUnit, TicketType } from '@lonja/protocol/ticket-options';
import {
  plannedExits,
  type TicketDraft,
  type TicketRequest,
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
import { keptTerms } from '../../../ticket/kept-ticket.ts';
import type { PlacedAtOnce } from './draft-lines-context.ts';
import { describeTicket, type TicketView } from '../../../ticket/ticket.model.ts';
import { firstPrices } from '../../../ticket/ticket-terms.ts';
import { useOrder } from '../../../ticket/use-order.ts';
import type { Trade } from '../../../ticket/use-trade.ts';
import { useAccount, useDesk } from '../../account/account-context.tsx';
import { useSparkline, useSparklineLoader } from '../../sparklines/use-sparkline.ts';
import { STOP_PERCENT, type TradingSettings } from '../../settings/use-settings.ts';
import { NEVER_KEPT, useKeepTicket } from './use-kept-ticket.ts';
import { useTicketDraft } from './use-ticket-draft.ts';
import { useOutcomeToasts } from './use-outcome-toasts.ts';

export interface TicketProps {
  readonly listing: Listing;
  readonly request: TicketRequest;
  readonly onDone: () => void;
}

export interface SetTicketProps extends TicketProps {
  readonly settings: TradingSettings;
  /** What tickets begin with; undefined for one that begins with a single unit, as the specification's dialog does. */
  readonly kept: readonly KeptTicket[] | undefined;
}

/** A ticket's draft, what the desk would say of it, and what can be done with it. */
export function useTicket({ listing, request, onDone, settings, kept }: SetTicketProps) {
  const { summary } = useDesk();
  const { user } = useAccount();
  const reduceOnly = request.reduceOnly ?? false;
  const subject = useSubject(listing, reduceOnly, settings, kept !== undefined);
  const own = kept?.find(({ symbol }) => symbol === listing.asset.symbol);
  const { typed, beginning, put, propose } = useTicketDraft(
    subject,
    request,
    settings,
    kept && (own?.terms ?? null),
  );
  // What is reviewed does not move with the market any more.
  const [reviewed, setReviewed] = useState<TicketDraft>();
  const draft = reviewed ?? typed;
  const { quotes } = useQuotesFor(subject.symbols);
  const view = describeTicket(draft, subject);
  const [wantsOneClick, setWantsOneClick] = useState(false);
  const isArmed = wantsOneClick && draft.type === 'market';
  // An armed ticket stays as it is, for the next click.
  const order = { userId: user.id, subject, isKept: kept && !reduceOnly && !request.reverses };
  const { trade, send, keep } = useKeptOrder(order, () => {
    if (!isArmed) onDone();
  });
  const wait = useWait();
  const change = (part: Partial<TicketDraft>) => {
    trade.reconsider();
    setReviewed(undefined);
    put(part);
  };
  const { preview, problem, units, entry } = view;
  const seen = { exits: { stopLoss: view.stopLoss, takeProfit: view.takeProfit }, entry, figures: preview };
  const isWhole = preview !== undefined && units !== undefined && problem === undefined;
  const canSubmit = isWhole && wait === undefined && !trade.isPending;
  const parts = { draft, subject, view, seen, trade, wait };
  return {
    ...parts,
    quote: quotes.get(listing.asset.symbol),
    summary,
    reduceOnly,
    canSubmit,
    isReviewing: reviewed !== undefined,
    beginning,
    propose,
    hasPresets: kept !== undefined,
    presets: own ?? NEVER_KEPT,
    keep,
    change,
    ...createChanges(typed, subject, seen, change),
    ...createOrdering({ ...parts, typed, change, send, setReviewed, canSubmit }),
    isArmed,
    arm: setWantsOneClick,
  };
}

interface Ordering {
  readonly typed: TicketDraft;
  /** As it is reviewed, or typed. */
  readonly draft: TicketDraft;
  readonly view: TicketView;
  readonly subject: TicketSubject;
  readonly seen: SeenExits;
  readonly trade: Trade;
  readonly wait: Wait | undefined;
  readonly canSubmit: boolean;
  readonly change: (part: Partial<TicketDraft>) => void;
  readonly send: ReturnType<typeof useKeptOrder>['send'];
  readonly setReviewed: (draft: TicketDraft | undefined) => void;
}

/** The ways from a draft to its order. */
const createOrdering = ({
  typed,
  draft,
  view,
  subject,
  seen,
  trade,
  wait,
  canSubmit,
  change,
  send,
  setReviewed,
}: Ordering) => ({
  review: () => {
    if (canSubmit && view.units !== undefined)
      setReviewed({ ...typed, ...settleDraft(typed, view, view.units) });
  },
  goBack: () => setReviewed(undefined),
  place: () => canSubmit && send(typed, draft, view, trade.movedPrice),
  /** Trades a side at the market without a review: for a ticket that is armed. */
  placeAtOnce: (side: Side) => {
    const there = { ...typed, side, ...turnedExits(typed, side, subject, view.entry) };
    const seenThere = describeTicket(there, subject);
    change(there);
    if (wait === undefined && !trade.isPending && seenThere.problem === undefined)
      send(there, there, seenThere);
  },
  /** Sends an order that waits, with the ticket's size, leverage and exits, without a review: for a ladder beside a ticket that is armed. */
  waitAtOnce: (side: Side, terms: WaitsAt): PlacedAtOnce => {
    if (trade.isPending) return 'busy';
    const there = { ...typed, ...draftWaiting(typed, subject, seen, side, terms) };
    const seenThere = describeTicket(there, subject);
    if (wait !== undefined || seenThere.problem !== undefined || !seenThere.preview) return 'refused';
    trade.reconsider();
    send(there, there, seenThere, undefined, { draft: typed, view });
    return 'sent';
  },
});

/** Sends the ticket's order, and keeps what it was set to once it is confirmed. */
function useKeptOrder(
  {
    userId,
    subject,
    isKept = false,
  }: { readonly userId: string; readonly subject: TicketSubject; readonly isKept: boolean | undefined },
  onDone: () => void,
) {
  const { listing, reduceOnly } = subject;
  const keep = useKeepTicket(listing.asset.symbol);
  const sent = useRef<TicketTerms>(undefined);
  const { trade, send: place } = useOrder({ userId, listing, reduceOnly }, useOutcomeToasts(), () => {
    if (sent.current) keep({ terms: sent.current });
    onDone();
  });
  /** @param from what the next ticket begins as, where that is not the order itself */
  const send = (
    typed: TicketDraft,
    ordered: TicketDraft,
    view: TicketView,
    movedPrice?: number,
    from: { readonly draft: TicketDraft; readonly view: TicketView } = { draft: typed, view },
  ) => {
    sent.current = isKept ? keptTerms(from.draft, from.view, subject) : undefined;
    place(typed, ordered, view, movedPrice);
  };
  return { trade, send, keep };
}

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
  waitAt: (side: Side, terms: WaitsAt) => change(draftWaiting(draft, subject, seen, side, terms)),
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

/** What of a draft is other once it waits at a price. */
const draftWaiting = (
  draft: TicketDraft,
  subject: TicketSubject,
  seen: SeenExits,
  side: Side,
  { type, price, exits }: WaitsAt,
): Partial<TicketDraft> => ({
  side,
  ...turnedExits(draft, side, subject, seen.entry),
  ...firstPrices(type, { ...draft, side }, subject),
  type,
  price,
  ...(exits && plannedExits(exits)),
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

/** @param isBesideChart there the instrument's day is read together with those of the watchlist, and not asked for once more */
function useSubject(
  listing: Listing,
  reduceOnly: boolean,
  settings: TradingSettings,
  isBesideChart: boolean,
) {
  const { directory } = useAccount();
  const { account, market } = useDesk();
  const symbols = useMemo(() => symbolsToValue(listing, directory), [listing, directory]);
  useWatch(symbols);
  usePricesWithoutStream();
  const autoStopPercent = settings.autoStopLoss ? STOP_PERCENT[settings.riskLevel] : undefined;
  const { line } = useSparkline(useSparklineLoader(), listing.asset.symbol, !isBesideChart);
  const { world } = useStreamState();
  const day = line && line.low !== null && line.high !== null ? line.high - line.low : undefined;
  return {
    listing,
    account,
    market,
    reduceOnly,
    autoStopPercent,
    dayRange: day === undefined ? undefined : price(BigInt(Math.round(day * 1e8))),
    pace: world?.rate,
    symbols,
  } satisfies TicketSubject & {
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
