import { closingSideOf, formatQuantity, LEVERAGES, magnitude, type Quantity, type Side } from '@lonja/core';
import type { Listing } from '../account/directory.ts';

export const TICKET_TYPES = ['market', 'limit', 'stop'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** The initial values of a ticket. */
export interface TicketRequest {
  readonly symbol: string;
  readonly side: Side;
  /** From a position: only reduces it, and starts with all of it. */
  readonly reduceOnly?: boolean;
}

/** The person's choices; figures are the texts of their fields. */
export interface TicketDraft {
  readonly side: Side;
  readonly type: TicketType;
  readonly quantity: string;
  readonly leverage: number;
  /** Of a limit or stop order. */
  readonly price: string;
  /** Undefined until typed; then the automatic stop loss applies, where enabled. */
  readonly stopLoss: string | undefined;
  readonly takeProfit: string;
}

const DEFAULT_QUANTITY = '1';

/** Quantity 1 and the leverage that was saved, else 1; a position's ticket starts with all of it, on its closing side. */
export function initialDraft(side: Side, held?: Quantity, leverage = 1): TicketDraft {
  const rest = { type: 'market', price: '', stopLoss: undefined, takeProfit: '' } as const;
  if (held === undefined) return { ...rest, side, quantity: DEFAULT_QUANTITY, leverage };
  return { ...rest, side: closingSideOf(held), quantity: formatQuantity(magnitude(held)), leverage: 1 };
}

/** The leverage values to choose from; none where it is fixed at 1. */
export const leverageChoices = ({ instrument }: Listing): readonly number[] =>
  LEVERAGES[instrument.leverageClass].length > 1 ? LEVERAGES[instrument.leverageClass] : [];

/** The saved default where the instrument has it, else 1. */
export const startingLeverage = (
  listing: Listing,
  settings: { readonly defaultLeverage: number; readonly savedAt: string | null },
): number =>
  settings.savedAt !== null && leverageChoices(listing).includes(settings.defaultLeverage)
    ? settings.defaultLeverage
    : 1;

export const waits = ({ type }: Pick<TicketDraft, 'type'>): boolean => type !== 'market';

export const isSameDraft = (a: TicketDraft, b: TicketDraft): boolean =>
  (Object.keys(a) as (keyof TicketDraft)[]).every((key) => a[key] === b[key]);
