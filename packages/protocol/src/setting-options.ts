import { LANGUAGE_CODES, type Language } from '@lonja/words/languages';

/** What each setting may be, its default first (specification, section 9). No schema here: a browser reads them too. */
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

/** The zones that the specification's abbreviations stand for; with their summer time. */
export const ZONES: Readonly<Record<Timezone, string>> = {
  UTC: 'UTC',
  EST: 'America/New_York',
  PST: 'America/Los_Angeles',
  CET: 'Europe/Madrid',
};

/** Defaults of trading and display: what Reset to Defaults brings back. */
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
} as const;

/** What an API key may do. */
export const KEY_SCOPES = ['read', 'trade', 'transfer'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
/** Keys that one user may have, expired ones too until they are revoked. */
export const MAX_KEYS = 20;
/** Days that an API key may hold. */
export const KEY_DAYS = [30, 90, 365] as const;
