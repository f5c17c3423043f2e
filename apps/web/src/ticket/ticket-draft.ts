import {
  allowedLeverages,
  closingSideOf,
  formatQuantity,
  leveragesWithin,
  lotSizeOf,
  magnitude,
  quantity,
  TIMES_IN_FORCE,
  unitsOfLots,
  type Instrument,
  type MarginPreset,
  type OnTerms,
  type OrderType,
  type Quantity,
  type Side,
  type TimeInForce,
} from '@lonja/core';
import type { CallInput } from '@lonja/protocol/client';
import type { ExitUnit, SizeUnit, TicketType, TrailUnit } from '@lonja/protocol/ticket-options';
import type { Listing } from '../account/directory.ts';
import type { QuantityUnit } from '../shared/theme/preferences.ts';
import { convertToOtherUnit } from './lots.ts';

/** The initial values of a ticket. */
export interface TicketRequest {
  readonly symbol: string;
  readonly side: Side;
  /** From a position: only reduces it, and starts with all of it. */
  readonly reduceOnly?: boolean;
  /** From a position: starts with twice of it on its closing side, so that it turns around. */
  readonly reverses?: boolean;
  /** From a chart: an order that waits at this price. */
  readonly waitsAt?: WaitsAt;
}

/** The terms of an order that was begun on a chart. */
export interface WaitsAt {
  readonly type: 'limit' | 'stop';
  /** As its field has it. */
  readonly price: string;
  /** The exits of a plan: prices, as their fields have them. */
  readonly exits?: { readonly stopLoss: string; readonly takeProfit: string };
}

/** The exits of a plan, as a draft has them. */
export const plannedExits = (exits: NonNullable<WaitsAt['exits']>) => ({
  ...exits,
  exitUnit: 'price' as const,
});

/** The person's choices; figures are the texts of their fields. */
export interface TicketDraft {
  readonly side: Side;
  readonly type: TicketType;
  readonly quantity: string;
  /** What the quantity counts. */
  readonly unit: SizeUnit;
  readonly leverage: number;
  /** Price of a limit or stop order; a stop-limit's stop, and the stop order's where there are two. */
  readonly price: string;
  /** Limit of a stop-limit; the limit order's where there are two. */
  readonly limit: string;
  /** How far a trailing stop stays behind. */
  readonly trail: string;
  readonly trailUnit: TrailUnit;
  /** How long an order that waits may do so. */
  readonly timeInForce: TimeInForce;
  /** End of an order until a moment: local time, as a field of the browser has it. */
  readonly until: string;
  /** Undefined until typed; then the automatic stop loss applies, where enabled. */
  readonly stopLoss: string | undefined;
  readonly takeProfit: string;
  readonly exitUnit: ExitUnit;
  /** For the journal; absent where nothing is noted. */
  readonly note?: CallInput<'trade'>['body']['note'];
}

/** A ticket of one order. */
export type SingleDraft = TicketDraft & { readonly type: OrderType };

/** The stop and the limit order of a ticket for two; they carry no exits but the automatic one. */
export function splitLegs(draft: TicketDraft): readonly [SingleDraft, SingleDraft] {
  const exits = { stopLoss: draft.stopLoss === undefined ? undefined : '', takeProfit: '' };
  return [
    { ...draft, ...exits, type: 'stop' },
    { ...draft, ...exits, type: 'limit', price: draft.limit },
  ];
}

export const isSingle = (draft: TicketDraft): draft is SingleDraft => draft.type !== 'oco';

/** How long an order of a type may wait; two orders as long as a stop. */
export const listTimes = (type: TicketType): readonly TimeInForce[] =>
  TIMES_IN_FORCE[type === 'oco' ? 'stop' : type];

const DEFAULT_QUANTITY = '1';

/** Quantity 1 and the leverage that was saved, else 1; a position's ticket starts with all of it, on its closing side. */
export function initialDraft(side: Side, held?: Quantity, leverage = 1): SingleDraft {
  const rest = {
    type: 'market',
    unit: 'units',
    price: '',
    limit: '',
    trail: '',
    trailUnit: 'pips',
    timeInForce: 'gtc',
    until: '',
    stopLoss: undefined,
    takeProfit: '',
    exitUnit: 'price',
  } as const;
  if (held === undefined) return { ...rest, side, quantity: DEFAULT_QUANTITY, leverage };
  return { ...rest, side: closingSideOf(held), quantity: formatQuantity(magnitude(held)), leverage: 1 };
}

/** The leverage values that an account may choose from, ascending; none where it is fixed at 1. */
export function leverageChoices(
  { instrument }: Listing,
  preset: MarginPreset | undefined,
  account: OnTerms = {},
): readonly number[] {
  const allowed = leveragesWithin(account, allowedLeverages(instrument, preset));
  return allowed.length > 1 ? allowed : [];
}

/** The choices with the chosen value, which an operator may have disallowed since it was chosen. */
export const withChosen = (choices: readonly number[], chosen: number): readonly number[] =>
  choices.includes(chosen) ? choices : [...choices, chosen].toSorted((a, b) => a - b);

/** The value nearest to a leverage of all that an account may choose from, the lower of two; 1 where it is fixed. */
export const nearestLeverage = (wanted: number, choices: readonly number[]): number =>
  choices.reduce(
    (best, one) => (Math.abs(one - wanted) < Math.abs(best - wanted) ? one : best),
    choices[0] ?? 1,
  );

/** The saved default, or what the instrument has nearest to it; 1 where nothing was saved. */
export const startingLeverage = (
  listing: Listing,
  settings: { readonly defaultLeverage: number; readonly savedAt: string | null },
  preset: MarginPreset | undefined,
  account: OnTerms = {},
): number =>
  settings.savedAt === null
    ? 1
    : nearestLeverage(settings.defaultLeverage, leverageChoices(listing, preset, account));

export const waits = ({ type }: Pick<TicketDraft, 'type'>): boolean => type !== 'market';

export const isSameDraft = (a: TicketDraft, b: TicketDraft): boolean =>
  (Object.keys(a) as (keyof TicketDraft)[]).every((key) => a[key] === b[key]);

/** A new ticket's draft, counted in the unit that the person prefers. */
export function startingDraft(
  instrument: Instrument,
  start: {
    readonly side: Side;
    readonly held: Quantity | undefined;
    readonly leverage: number;
    readonly unit: QuantityUnit;
    readonly reverses?: boolean;
  },
): TicketDraft {
  const reversed = start.reverses && start.held !== undefined;
  const draft = reversed
    ? { ...initialDraft(start.side, quantity(start.held * 2n)), leverage: start.leverage }
    : initialDraft(start.side, start.held, start.leverage);
  const lotSize = start.unit === 'lots' ? lotSizeOf(instrument) : undefined;
  if (!lotSize) return draft;
  return start.held === undefined
    ? { ...draft, unit: 'lots', quantity: startingLots(lotSize, instrument) }
    : withUnits({ ...draft, unit: 'lots' }, draft.quantity, instrument);
}

const HUNDREDTH_LOT = quantity(1_000_000n);

/** A hundredth of a lot, the usual smallest, or a whole one where that is less than the instrument trades in. */
function startingLots(lotSize: Quantity, { quantityStep, minQuantity }: Instrument): string {
  const units = unitsOfLots(HUNDREDTH_LOT, lotSize);
  const isTradable = units !== undefined && units >= minQuantity && units % quantityStep === 0n;
  return isTradable ? '0.01' : '1';
}

/**
 * The draft with its quantity counted otherwise. Lots that are not exact are rounded, as the field then shows; the order is
 * refused where they are no whole step.
 */
export function countedIn(draft: TicketDraft, unit: QuantityUnit, instrument: Instrument): TicketDraft {
  if (draft.unit === unit || lotSizeOf(instrument) === undefined) return draft;
  if (draft.unit === 'money' || draft.unit === 'risk') return draft;
  const other = convertToOtherUnit({ quantity: draft.quantity, unit: draft.unit }, instrument);
  return { ...draft, unit, quantity: other?.text ?? draft.quantity };
}

/** The draft with so many units, in lots where it counts in lots and they are exact. */
export function withUnits(draft: TicketDraft, units: string, instrument: Instrument): TicketDraft {
  const lots = draft.unit === 'lots' && convertToOtherUnit({ quantity: units, unit: 'units' }, instrument);
  return lots && lots.isExact
    ? { ...draft, quantity: lots.text }
    : { ...draft, unit: 'units', quantity: units };
}
