import { createContext, use } from 'react';

/** The dialogs of the shell. */
export type DialogName =
  | 'settings'
  | 'accounts'
  | 'deposit'
  | 'withdraw'
  | 'rebalancer'
  | 'alerts'
  | 'balance'
  | 'pnl'
  | 'portfolio'
  | 'verification'
  | 'programs'
  | 'shortcuts'
  | 'palette';

export interface DialogBodyProps {
  readonly onClose: () => void;
  /** What it is to begin with, where it was opened beside an instrument. */
  readonly symbol?: string | undefined;
}

interface Dialogs {
  readonly open: (name: DialogName, symbol?: string) => void;
}

export const DialogsContext = createContext<Dialogs>({ open: () => {} });

export const useDialogs = (): Dialogs => use(DialogsContext);
