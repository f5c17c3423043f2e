import { createContext, use } from 'react';

/** Makes a call that the server may refuse until the password was given again; whoever asks for it then makes the call once more. */
export type Confirming = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Where nobody asks for the password the refusal is the answer. */
export const ConfirmationContext = createContext<Confirming>((call) => call());

export const useConfirming = (): Confirming => use(ConfirmationContext);
