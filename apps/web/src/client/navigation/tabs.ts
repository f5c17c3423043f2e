/** The tabs in their order; each is a route under /app. */
export const TABS = ['dashboard', 'positions', 'transactions', 'market', 'news'] as const;
