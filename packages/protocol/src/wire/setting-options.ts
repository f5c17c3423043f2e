import { ACCOUNT_KIND_ROWS, type AccountKind } from '@lonja/core/account-kinds';
import { LANGUAGE_CODES, type Language } from '@lonja/words/languages';

/** The values of each setting, its default first (specification, section 9). No schemas here, so that browsers may import it. */
export const SETTING_OPTIONS = {
  defaultLeverage: [30, 1, 5, 10, 20],
  riskLevel: ['moderate', 'conservative', 'aggressive'],
  profitDestination: ['apart', 'balance'],
  theme: ['dark', 'light', 'auto'],
  palette: ['classic', 'cvd', 'mono'],
  language: LANGUAGE_CODES,
  currency: ['USD', 'EUR', 'GBP', 'JPY'],
  timezone: ['UTC', 'EST', 'PST', 'CET'],
  sessionTimeout: [30, 15, 60, 120],
} as const;

export type { Language };
export type Currency = (typeof SETTING_OPTIONS.currency)[number];
export type Timezone = (typeof SETTING_OPTIONS.timezone)[number];

/** The zones of the specification's abbreviations, with summer time. */
export const ZONES: Readonly<Record<Timezone, string>> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  CET: 'Europe/Madrid',
};

/** Defaults of trading and display, for Reset to Defaults. */
export const RESET_SETTINGS = {
  defaultLeverage: 30,
  confirmTrades: true,
  autoStopLoss: false,
  riskLevel: 'moderate',
  profitDestination: 'apart',
  theme: 'dark',
  palette: 'classic',
  language: 'en',
  currency: 'USD',
  timezone: 'UTC',
  timezoneChosen: false,
} as const;

/** The same for an account of some kind, whose profit goes where its row says. */
export const getResetSettings = (kind: AccountKind = 'demo') => ({
  ...RESET_SETTINGS,
  profitDestination: ACCOUNT_KIND_ROWS[kind].profit,
});

/** The scopes of API keys. */
export const KEY_SCOPES = ['read', 'propose', 'trade', 'transfer'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
/** Maximum of keys per user, including expired ones until they are revoked. */
export const MAX_KEYS = 20;
/** Maximum of hooks per user. */
export const MAX_HOOKS = 10;
/** Maximum of names for instruments, and of networks, of a hook. */
export const MAX_HOOK_SYMBOLS = 100;
export const MAX_HOOK_NETWORKS = 20;
export const MAX_LISTED_SIGNALS = 100;
/** Maximum of webhook endpoints per user. */
export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_URL = 500;
export const MAX_LISTED_DELIVERIES = 100;
/** Possible lifetimes of an API key in days. */
export const KEY_DAYS = [30, 90, 365] as const;
