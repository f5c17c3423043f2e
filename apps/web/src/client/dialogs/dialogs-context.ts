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
}

interface Dialogs {
  readonly open: (name: DialogName) => void;
}

export const DialogsContext = createContext<Dialogs>({ open: () => {} });

export const useDialogs = (): Dialogs => use(DialogsContext);
