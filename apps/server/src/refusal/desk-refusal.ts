import type { Refusal } from '@lonja/core';

/** Why the desk refuses a client's command. */
export type DeskRefusal =
  | Refusal
  /** A world in which the person may have no account. */
  | { readonly code: 'not_found' }
  | { readonly code: 'username_taken' }
  | { readonly code: 'email_taken' }
  /** An order of the account, of whatever state, has the id already. */
  | { readonly code: 'client_order_id_taken'; readonly orderId: number }
  /** The key came before with another request. */
  | { readonly code: 'idempotency_key_reused' }
  /** A request with the same key is being executed. */
  | { readonly code: 'idempotency_in_flight' }
  /** The order came with a note that the journal has no place for. */
  | { readonly code: 'journal_full'; readonly maximum: number }
  | { readonly code: 'journals_full'; readonly maximum: number }
  /** What the sender has shown has ended meanwhile. */
  | { readonly code: 'unauthenticated' };
