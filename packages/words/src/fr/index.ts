import type { LanguageWords } from '../texts.ts';
import { page } from './page.ts';

export const fr = {
  name: 'Français',
  locale: 'fr-FR',
  page,
  client: async () => (await import('./client.ts')).client,
  accounts: async () => (await import('./accounts.ts')).accounts,
  calendar: async () => (await import('./calendar.ts')).calendar,
  classes: async () => (await import('./classes.ts')).classes,
  automation: async () => (await import('./automation.ts')).automation,
  security: async () => (await import('./security.ts')).security,
  terms: async () => (await import('./terms.ts')).terms,
  evaluations: async () => (await import('./evaluations.ts')).evaluations,
  journal: async () => (await import('./journal.ts')).journal,
  lti: async () => (await import('./lti.ts')).lti,
  admin: async () => (await import('./admin.ts')).admin,
  trading: async () => (await import('./trading.ts')).trading,
  proof: async () => (await import('./proof.ts')).proof,
  statistics: async () => (await import('./statistics.ts')).statistics,
  notFound: async () => (await import('./not-found.ts')).notFound,
  offline: async () => (await import('./offline.ts')).offline,
  server: async () => (await import('./server.ts')).server,
} as const satisfies LanguageWords;
