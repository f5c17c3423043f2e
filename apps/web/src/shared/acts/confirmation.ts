import type { CallRow } from '@lonja/protocol';
import { CALLS, type CallName } from '@lonja/protocol/calls';
import { createContext, use } from 'react';

/** Makes a call that the server may refuse until the password was given again; whoever asks for it then makes the call once more. */
export type Confirming = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Where nobody asks for the password the refusal is the answer. */
export const unconfirmed: Confirming = (call) => call();

export const ConfirmationContext = createContext(unconfirmed);

/** @returns what makes this call, as its row says whether the password is asked for again */
export function useConfirming(name: CallName): Confirming {
  const confirming = use(ConfirmationContext);
  return asksAgain(CALLS[name]) ? confirming : unconfirmed;
}

/** Whether the password is asked for again after a while, and not with the call itself. */
export const asksAgain = ({ confirms }: CallRow): boolean =>
  confirms === 'recently' || confirms === 'recently_of_administrators';
