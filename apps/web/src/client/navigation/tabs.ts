/** The Trade workspace and the specification's five tabs, in their order; each is a route under /app. */
export const TABS = ['trade', 'dashboard', 'positions', 'transactions', 'market', 'news'] as const;
