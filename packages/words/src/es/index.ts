import type { LanguageWords } from '../texts.ts';
import { page } from './site/page.ts';

export const es = {
  name: 'Español',
  locale: 'es-MX',
  page,
  client: async () => (await import('./client.ts')).client,
  accounts: async () => (await import('./accounts/accounts.ts')).accounts,
  calendar: async () => (await import('./market-data/calendar.ts')).calendar,
  classes: async () => (await import('./classes/classes.ts')).classes,
  automation: async () => (await import('./programs/automation.ts')).automation,
  security: async () => (await import('./profile/security.ts')).security,
  terms: async () => (await import('./accounts/terms.ts')).terms,
  evaluations: async () => (await import('./evaluations/evaluations.ts')).evaluations,
  dashboard: async () => (await import('./accounts/dashboard.ts')).dashboard,
  journal: async () => (await import('./journal/journal.ts')).journal,
  lti: async () => (await import('./lti/lti.ts')).lti,
  admin: async () => (await import('./admin.ts')).admin,
  ladder: async () => (await import('./trading/ladder.ts')).ladder,
  trading: async () => (await import('./client.ts')).trading,
  charts: async () => (await import('./trading/charts.ts')).charts,
  proof: async () => (await import('./certificates/proof.ts')).proof,
  statistics: async () => (await import('./market-data/statistics.ts')).statistics,
  notFound: async () => (await import('./site/not-found.ts')).notFound,
  offline: async () => (await import('./site/offline.ts')).offline,
  server: async () => (await import('./server.ts')).server,
} as const satisfies LanguageWords;
