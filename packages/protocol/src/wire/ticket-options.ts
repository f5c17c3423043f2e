/** What an order ticket can be set to. No schemas here, so that browsers may import it. */

/** An order's own types, and a stop and a limit of which the first to trigger cancels the other. */
export const TICKET_TYPES = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop', 'oco'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** What a ticket's size counts: units, lots, the order's value in dollars, or percent of the equity that its stop risks. */
export const SIZE_UNITS = ['units', 'lots', 'money', 'risk'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** What a ticket's stop loss and take profit say: their price, or pips, dollars or percent away from the entry. */
export const EXIT_UNITS = ['price', 'pips', 'money', 'percent'] as const;
export type ExitUnit = (typeof EXIT_UNITS)[number];

export const TRAIL_UNITS = ['pips', 'percent'] as const;
export type TrailUnit = (typeof TRAIL_UNITS)[number];

/** Sizes, and distances of the exits, that a person keeps for an instrument. */
export const MAX_PRESETS = 4;
