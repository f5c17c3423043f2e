/** The actions in their order (specification, section 2): dialogs, the history's tab, and loading the page again. */
export const QUICK_ACTIONS = [
  'deposit',
  'withdraw',
  'portfolio',
  'alerts',
  'history',
  'settings',
  'balance',
  'pnl',
  'refresh',
] as const;
