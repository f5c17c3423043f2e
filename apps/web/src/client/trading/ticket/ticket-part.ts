import type { Listing } from '../../../account/directory.ts';
import type { TicketState } from './use-ticket.ts';

/** What each part of a ticket is made of. */
export interface TicketPartProps {
  readonly ticket: TicketState;
  readonly listing: Listing;
  /** Reviewed or on its way: nothing of it changes. */
  readonly isLocked: boolean;
}
