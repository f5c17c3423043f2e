import {
  averagePriceOf,
  compareProfiles,
  formatPrice,
  formatQuantity,
  getProfile,
  magnitude,
  PROFILE_RULES,
  type ComparedProfile,
  type FillProfile,
  type LatencyRange,
  type OrderDraft,
  type PositionState,
  type Price,
  type Quantity,
} from '@lonja/core';
import { CallError } from '@lonja/protocol/client';
import { findRemedies } from './order-remedies.ts';
import {
  marketAtQuote,
  previewTicket,
  buildState,
  type TicketFigures,
  type TicketSubject,
} from './order-preview.ts';
import { isSameDraft, isSingle, splitLegs, type SingleDraft, type TicketDraft } from './ticket-draft.ts';
import { computeExits, type TicketExits } from './ticket-exits.ts';
import type { TicketInput } from './ticket-input.ts';
import { NO_REMEDIES, toProblem, type TicketProblem } from './ticket-problem.ts';
import { affordableSize, computeSize } from './ticket-size.ts';
import { findEntry, readPrice, readDraftTerms, type Terms, type Unsized } from './ticket-terms.ts';

/** The account's fill profile and latency. */
export interface TicketExecution {
  readonly profile: FillProfile;
  readonly latency: LatencyRange;
}

export interface TicketView extends TicketExits {
  readonly execution: TicketExecution;
  /** The order under the ideal, retail and stressed profile; empty without a quote, a quantity or a price. */
  readonly compared: readonly ComparedProfile[];
  /** Undefined without a quote, a quantity or a price. */
  readonly preview: TicketFigures | undefined;
  readonly problem: TicketProblem | undefined;
  /** The order's size; undefined where the ticket says none. */
  readonly units: Quantity | undefined;
  /** The largest size that the account can pay; undefined where something else keeps the order from passing. */
  readonly maximum: Quantity | undefined;
  /** What an order that adds makes of the position's average price; undefined of any other. */
  readonly averages?: { readonly before: Price; readonly after: Price } | undefined;
  /** The price that pips and percent count from; undefined without a quote or a price. */
  readonly entry: Price | undefined;
  /** Each of the orders of a ticket for two, by itself. */
  readonly legs?: readonly TicketLeg[];
}

interface TicketLeg {
  readonly draft: SingleDraft;
  readonly view: TicketView;
}

/** Size, exits, cost, margin, loss at the stop and remaining funds, by the server's own functions. */
export const describeTicket = (draft: TicketDraft, subject: TicketSubject): TicketView =>
  isSingle(draft) ? describeOrder(draft, subject) : describeLegs(draft, subject);

/** Only one of two orders fills: the figures are those of the dearer one, the size fits both. */
function describeLegs(draft: TicketDraft, subject: TicketSubject): TicketView {
  const [stop, limit] = splitLegs(draft).map((leg) => ({
    draft: leg,
    view: describeOrder(leg, subject),
  })) as [TicketLeg, TicketLeg];
  const value = ({ view }: TicketLeg) => view.preview?.value ?? 0n;
  const { view } = value(stop) > value(limit) ? stop : limit;
  const [maximum, other] = [stop.view.maximum, limit.view.maximum];
  return {
    ...view,
    preview: stop.view.preview && limit.view.preview && view.preview,
    maximum: maximum !== undefined && other !== undefined ? (maximum < other ? maximum : other) : undefined,
    problem: stop.view.problem ?? limit.view.problem ?? problemAtOnce(limit.draft, subject),
    legs: [stop, limit],
  };
}

/** A limit order of two must wait, too. */
function problemAtOnce(
  { side, price }: SingleDraft,
  { listing, market }: TicketSubject,
): TicketProblem | undefined {
  const { id, priceDecimals } = listing.instrument;
  const limit = readPrice(price);
  const quote = market.quoteOf(id);
  if (typeof limit !== 'bigint' || !quote) return undefined;
  const isAtOnce = side === 'buy' ? limit >= quote.ask : limit <= quote.bid;
  const touch = side === 'buy' ? quote.ask : quote.bid;
  return isAtOnce ? { kind: 'limit_at_once', market: formatPrice(touch, priceDecimals) } : undefined;
}

function describeOrder(draft: SingleDraft, subject: TicketSubject): TicketView {
  const profile = getProfile(subject.account);
  const execution = { profile, latency: PROFILE_RULES[profile].latency };
  const terms = readDraftTerms(draft, subject);
  const bare = 'kind' in terms ? undefined : buildUnsized(terms, draft, subject);
  const entry = bare && findEntry(bare, subject);
  const read = readOrder(draft, subject, terms, bare, entry);
  const { order, units } = read;
  const maximum = bare && affordableSize(bare, subject);
  const shared = { execution, ...read.exits, entry, units, maximum };
  if (!order) return { ...shared, compared: [], preview: undefined, problem: read.problem };
  const affordable = maximum === undefined ? undefined : formatQuantity(maximum);
  const { figures, refusal } = previewTicket(order, subject);
  const remedies =
    refusal &&
    findRemedies(
      refusal,
      subject.account,
      (account) => previewTicket(order, { ...subject, account }).refusal,
    );
  return {
    ...shared,
    preview: figures,
    averages: averagesOf(figures?.positionAfter, subject),
    // What is offered instead has the same headroom.
    problem: refusal && toProblem(refusal, remedies ? { ...remedies, affordable } : NO_REMEDIES),
    compared: compareProfiles(buildState(subject), order, marketAtQuote(subject)),
  };
}

function averagesOf(
  after: PositionState | undefined,
  { listing, account }: TicketSubject,
): TicketView['averages'] {
  const { instrument } = listing;
  const before = account.positions.get(instrument.id);
  if (!before || !after) return undefined;
  const isAdded = magnitude(after.quantity) > magnitude(before.quantity);
  const isSameSide = before.quantity > 0n === after.quantity > 0n;
  return isAdded && isSameSide
    ? { before: averagePriceOf(before, instrument), after: averagePriceOf(after, instrument) }
    : undefined;
}

interface ReadOrder {
  readonly exits: TicketExits;
  readonly units?: Quantity | undefined;
  readonly order?: OrderDraft;
  readonly problem?: TicketProblem | undefined;
}

/** The order as the ticket says it; without one, what is wrong with it. Risk needs the exits first, exits in dollars the size. */
function readOrder(
  draft: TicketDraft,
  subject: TicketSubject,
  terms: Terms | TicketProblem,
  bare: Unsized | undefined,
  entry: Price | undefined,
): ReadOrder {
  const before = computeExits(draft, subject, entry, undefined);
  const units = computeSize(draft, bare && withExits(bare, before), subject);
  if (typeof units === 'object') return { exits: before, problem: units };
  if (!bare || units === undefined)
    return { exits: before, units, problem: 'kind' in terms ? terms : undefined };
  const exits =
    draft.exitUnit === 'money' ? computeExits(draft, subject, entry, { ...bare, quantity: units }) : before;
  const unread = [exits.stopLoss, exits.takeProfit]
    .filter((text) => text !== '')
    .map(readPrice)
    .find((read) => typeof read !== 'bigint');
  if (unread !== undefined) return { exits, units, problem: unread };
  return { exits, units, order: { ...withExits(bare, exits), quantity: units } };
}
const buildUnsized = (
  terms: Terms,
  { side, leverage, note }: TicketDraft,
  subject: TicketSubject,
): Unsized => ({
  ...terms,
  instrumentId: subject.listing.instrument.id,
  side,
  leverage,
  reduceOnly: subject.reduceOnly,
  bracket: undefined,
  isNoted: note !== undefined,
});

/** The order with its bracket; a text that is no price counts as none. */
function withExits(order: Unsized, { stopLoss, takeProfit }: TicketExits): Unsized {
  const [stop, limit] = [readPrice(stopLoss), readPrice(takeProfit)];
  const bracket = {
    stopLoss: typeof stop === 'bigint' ? { type: 'stop' as const, stop } : undefined,
    takeProfit: typeof limit === 'bigint' ? { type: 'limit' as const, limit } : undefined,
  };
  return { ...order, bracket: bracket.stopLoss || bracket.takeProfit ? bracket : undefined };
}

/** An order in flight, or one without an answer. */
export interface Submission {
  readonly draft: TicketDraft;
  readonly send: TicketInput;
}

/**
 * The request to send. A draft without an answer is sent again unchanged with its key, so that it is executed at most once.
 * Everything else is a new order.
 */
export const nextSubmission = (
  undecided: Submission | undefined,
  draft: TicketDraft,
  makeInput: () => TicketInput,
): Submission =>
  undecided && isSameDraft(undecided.draft, draft) ? undecided : { draft, send: makeInput() };

/** Whether the desk allows less leverage than this page offered. */
export const isLeverageRefused = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'leverage_not_allowed';

/** The new price of a refused order that would have filled worse than the person saw. */
export function findMovedPrice(error: unknown): number | undefined {
  if (!(error instanceof CallError) || error.body?.code !== 'price_moved') return undefined;
  const { price = 0 } = error.body.details ?? {};
  return price > 0 ? price : undefined;
}
