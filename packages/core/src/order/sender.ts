/** Who sent an order: the account's person in a session, or a program. */
export type Sender = { readonly kind: 'person' } | Program;

/**
 * A program that sends orders for a person. `number` is its own; its label is what the person called the key or the hook when it was
 * first used; null once the person has been erased.
 */
export type Program = ProgramKind & { readonly number: number; readonly label: string | null };

type ProgramKind =
  /** A program with an API key, by its id. */
  | { readonly kind: 'key'; readonly key: string }
  /** An agent with an API key. `words` is what it says about itself; nobody has checked it. */
  | { readonly kind: 'agent'; readonly key: string; readonly words: string | null }
  /** An address for signals from outside, by its number. */
  | { readonly kind: 'hook'; readonly hook: number }
  /** A key proposed the order, and a person approved it: the user's id. */
  | { readonly kind: 'approval'; readonly key: string; readonly approvedBy: string };

/** The person of the account. */
export const PERSON: Sender = { kind: 'person' };

export const isProgram = (sender: Sender | undefined): sender is Program =>
  sender !== undefined && sender.kind !== 'person';

/** The name under which an account keeps the sender's mandate; undefined for a person and for the system. */
export function findMandateKey(sender: Sender | undefined): string | undefined {
  if (!isProgram(sender)) return undefined;
  return sender.kind === 'hook' ? mandateKeyOfHook(sender.hook) : sender.key;
}

export const mandateKeyOfHook = (hook: number): string => `hook ${hook}`;

/** Who sent an order, and under which id of its own. */
export interface SentOrder {
  /** Undefined: not recorded, or the system by a rule. */
  readonly sentBy?: Sender | undefined;
  /** Id of the sender's choice; unique among all orders that the account ever had. Undefined without. */
  readonly clientOrderId?: string | undefined;
}
