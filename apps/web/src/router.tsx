import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { parseClientSearch } from './admin/client-page/client-page.model.ts';
import { parseAuditSearch } from './admin/system/audit/audit-search.ts';
import { parseLedgerSearch } from './admin/funds/ledger/ledger-tab.model.ts';
import { parseUsersSearch } from './admin/users/users-tab.model.ts';
import { parseVerificationSearch } from './admin/verification/verifications-tab.model.ts';
import { requireRole, type GuardContext } from './app-guard.ts';
import { parseCalendarSearch } from './client/market-data/calendar/calendar-search.ts';
import { parseMarketSearch } from './client/market-data/market-search.ts';
import { parseClassSearch } from './client/groups/class-search.ts';
import { parseContestSearch } from './client/contests/contest-search.ts';
import { parseEvaluationSearch } from './client/evaluations/evaluation-search.ts';
import { parseJournalSearch } from './client/journal/journal-search.ts';
import { lastSymbol } from './client/workspace/last-symbol.ts';
import { parseNewsSearch } from './client/news/news-tab.model.ts';
import { parseStatisticsSearch } from './statistics/statistics-search.ts';
import { parseOrderSearch } from './client/accounts/transactions/order-search.ts';
import { FaultScreen } from './fault-screen.tsx';
import { PageFrame } from './frame/page-frame.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { bringMoreTexts, bringTexts } from './shared/i18n/bring-texts.ts';

export interface RouterContext extends GuardContext {
  readonly i18n: i18n;
}

const root = createRootRouteWithContext<RouterContext>()({});

/** Anybody's: in the language that the dashboard would have. */
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  loader: ({ context }) => bringTexts(context.i18n, 'proof', context.platform.preferences.get().language),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./verify/verify-page.tsx'), 'VerifyPage'),
});

/** Whether a certificate still holds: its address is printed on it. */
const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificates/$id',
  loader: ({ context }) => bringTexts(context.i18n, 'proof', context.platform.preferences.get().language),
  staleTime: Infinity,
  component: lazyRouteComponent(
    () => import('./certificate/certificate-state-page.tsx'),
    'CertificateStatePage',
  ),
});

/** Anybody's who has the address, as on a wall. */
const wall = createRoute({
  getParentRoute: () => root,
  path: '/contests/$slug',
  loader: ({ context }) => bringTexts(context.i18n, 'classes', context.platform.preferences.get().language),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./wall/wall-page.tsx'), 'WallPage'),
});

/** The page for whoever comes from a learning platform, signed in or not. */
const launched = createRoute({
  getParentRoute: () => root,
  path: '/lti/start',
  loader: ({ context }) => bringTexts(context.i18n, 'lti', context.platform.preferences.get().language),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./launch/launch-page.tsx'), 'LaunchPage'),
});

const app = createRoute({
  getParentRoute: () => root,
  path: '/app',
  beforeLoad: async ({ context }) => ({ user: await requireRole(context, 'user') }),
  loader: ({ context }) => bringTexts(context.i18n, 'client', context.platform.preferences.get().language),
  staleTime: Infinity,
  pendingComponent: PageFrame,
  component: lazyRouteComponent(() => import('./client/client-screens.tsx'), 'ClientScreens'),
  notFoundComponent: lazyRouteComponent(() => import('./client/client-screens.tsx'), 'ClientNotFound'),
});

const appIndex = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/app/trade', replace: true });
  },
});

const tradeIndex = createRoute({
  getParentRoute: () => app,
  path: 'trade',
  beforeLoad: () => {
    throw redirect({ to: '/app/trade/$symbol', params: { symbol: lastSymbol() }, replace: true });
  },
});

const trade = createRoute({
  getParentRoute: () => app,
  path: 'trade/$symbol',
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'trading', context.platform.preferences.get().language),
  staleTime: Infinity,
  // The shell has both its code and its texts.
  pendingComponent: () => null,
  component: lazyRouteComponent(() => import('./client/client-screens.tsx'), 'TradeTab'),
});

const dashboard = createRoute({
  getParentRoute: () => app,
  path: 'dashboard',
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'dashboard', context.platform.preferences.get().language),
  component: lazyRouteComponent(() => import('./client/dashboard/dashboard-tab.tsx'), 'DashboardTab'),
});

const positions = createRoute({
  getParentRoute: () => app,
  path: 'positions',
  component: lazyRouteComponent(() => import('./client/trading/positions/positions-tab.tsx'), 'PositionsTab'),
});

const transactions = createRoute({
  getParentRoute: () => app,
  path: 'transactions',
  validateSearch: parseOrderSearch,
  component: lazyRouteComponent(
    () => import('./client/accounts/transactions/transactions-tab.tsx'),
    'TransactionsTab',
  ),
});

const market = createRoute({
  getParentRoute: () => app,
  path: 'market',
  validateSearch: parseMarketSearch,
  component: lazyRouteComponent(() => import('./client/market-data/market-tab.tsx'), 'MarketTab'),
});

const news = createRoute({
  getParentRoute: () => app,
  path: 'news',
  validateSearch: parseNewsSearch,
  component: lazyRouteComponent(() => import('./client/news/news-tab.tsx'), 'NewsTab'),
});

const calendar = createRoute({
  getParentRoute: () => app,
  path: 'calendar',
  validateSearch: parseCalendarSearch,
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'calendar', context.platform.preferences.get().language),
  staleTime: Infinity,
  component: lazyRouteComponent(
    () => import('./client/market-data/calendar/calendar-tab.tsx'),
    'CalendarTab',
  ),
});

const contests = createRoute({
  getParentRoute: () => app,
  path: 'contests',
  validateSearch: parseContestSearch,
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'classes', context.platform.preferences.get().language),
  component: lazyRouteComponent(() => import('./client/contests/contests-tab.tsx'), 'ContestsTab'),
});

const evaluations = createRoute({
  getParentRoute: () => app,
  path: 'evaluations',
  validateSearch: parseEvaluationSearch,
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'evaluations', context.platform.preferences.get().language),
  component: lazyRouteComponent(() => import('./client/evaluations/evaluations-tab.tsx'), 'EvaluationsTab'),
});

const journal = createRoute({
  getParentRoute: () => app,
  path: 'journal',
  validateSearch: parseJournalSearch,
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'journal', context.platform.preferences.get().language),
  component: lazyRouteComponent(() => import('./client/journal/journal-tab.tsx'), 'JournalTab'),
});

const classes = createRoute({
  getParentRoute: () => app,
  path: 'classes',
  validateSearch: parseClassSearch,
  loader: ({ context }) => {
    const { language } = context.platform.preferences.get();
    return Promise.all([
      bringMoreTexts(context.i18n, 'classes', language),
      bringMoreTexts(context.i18n, 'lti', language),
    ]);
  },
  component: lazyRouteComponent(() => import('./client/classes/classes-tab.tsx'), 'ClassesTab'),
});

const bringStatistics = lazyRouteComponent(
  () => import('./statistics/market-statistics-page.tsx'),
  'MarketStatisticsPage',
);

const statistics = createRoute({
  getParentRoute: () => app,
  path: 'market-statistics',
  validateSearch: parseStatisticsSearch,
  component: bringStatistics,
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: async ({ context }) => ({ user: await requireRole(context, 'admin') }),
  loader: ({ context }) =>
    bringTexts(context.i18n, 'admin', context.platform.preferences.get().panelLanguage),
  staleTime: Infinity,
  component: lazyRouteComponent(() => import('./admin/admin-screens.tsx'), 'AdminScreens'),
  notFoundComponent: lazyRouteComponent(() => import('./admin/admin-screens.tsx'), 'AdminNotFound'),
});

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true });
  },
});

const users = createRoute({
  getParentRoute: () => admin,
  path: 'users',
  validateSearch: parseUsersSearch,
  component: lazyRouteComponent(() => import('./admin/users/users-tab.tsx'), 'UsersTab'),
});

const risk = createRoute({
  getParentRoute: () => admin,
  path: 'risk',
  component: lazyRouteComponent(() => import('./admin/risk/risk-tab.tsx'), 'RiskTab'),
});

const clientPage = createRoute({
  getParentRoute: () => admin,
  path: 'clients/$id',
  validateSearch: parseClientSearch,
  component: lazyRouteComponent(() => import('./admin/client-page/client-page.tsx'), 'ClientPage'),
});

const withdrawals = createRoute({
  getParentRoute: () => admin,
  path: 'withdrawals',
  component: lazyRouteComponent(() => import('./admin/funds/withdrawals-tab.tsx'), 'WithdrawalsTab'),
});

const verifications = createRoute({
  getParentRoute: () => admin,
  path: 'verifications',
  validateSearch: parseVerificationSearch,
  component: lazyRouteComponent(
    () => import('./admin/verification/verifications-tab.tsx'),
    'VerificationsTab',
  ),
});

const audit = createRoute({
  getParentRoute: () => admin,
  path: 'audit',
  validateSearch: parseAuditSearch,
  component: lazyRouteComponent(() => import('./admin/system/audit/audit-tab.tsx'), 'AuditTab'),
});

const ledger = createRoute({
  getParentRoute: () => admin,
  path: 'ledger',
  validateSearch: parseLedgerSearch,
  component: lazyRouteComponent(() => import('./admin/funds/ledger/ledger-tab.tsx'), 'LedgerTab'),
});

const system = createRoute({
  getParentRoute: () => admin,
  path: 'system',
  component: lazyRouteComponent(() => import('./admin/system/system-tab.tsx'), 'SystemTab'),
});

const worlds = createRoute({
  getParentRoute: () => admin,
  path: 'worlds',
  component: lazyRouteComponent(() => import('./admin/worlds/worlds-tab.tsx'), 'WorldsTab'),
});

const groups = createRoute({
  getParentRoute: () => admin,
  path: 'groups',
  component: lazyRouteComponent(() => import('./admin/groups/groups-tab.tsx'), 'GroupsTab'),
});

const plans = createRoute({
  getParentRoute: () => admin,
  path: 'plans',
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'evaluations', context.platform.preferences.get().panelLanguage),
  component: lazyRouteComponent(() => import('./admin/evaluations/plans-tab.tsx'), 'PlansTab'),
});

const platforms = createRoute({
  getParentRoute: () => admin,
  path: 'platforms',
  loader: ({ context }) =>
    bringMoreTexts(context.i18n, 'lti', context.platform.preferences.get().panelLanguage),
  component: lazyRouteComponent(() => import('./admin/lti/platforms-tab.tsx'), 'PlatformsTab'),
});

const panelStatistics = createRoute({
  getParentRoute: () => admin,
  path: 'market-statistics',
  validateSearch: parseStatisticsSearch,
  component: bringStatistics,
});

const routeTree = root.addChildren([
  verify,
  certificate,
  wall,
  launched,
  app.addChildren([
    appIndex,
    tradeIndex,
    trade,
    dashboard,
    positions,
    transactions,
    market,
    news,
    calendar,
    contests,
    journal,
    classes,
    evaluations,
    statistics,
  ]),
  admin.addChildren([
    adminIndex,
    users,
    risk,
    clientPage,
    withdrawals,
    verifications,
    audit,
    ledger,
    system,
    worlds,
    groups,
    plans,
    platforms,
    panelStatistics,
  ]),
]);

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPendingComponent: LoadingScreen,
    defaultErrorComponent: FaultScreen,
    notFoundMode: 'fuzzy',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
