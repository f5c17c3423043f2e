import { inEachLanguage, type Language } from './languages.ts';

/** What tests know of a language. */
interface LanguageCheck {
  readonly typical: string;
  readonly sameAsEnglish: readonly string[];
}

/** Names, signs and terms of art that all languages write alike. */
const EVERYWHERE = [
  'PayPal',
  'CVV',
  'UTC',
  'Admin',
  'Yahoo Finance',
  'Binance',
  'Forex',
  'Trans',
  '24 h',
  // Words of a chart and a ticket.
  'O',
  'H',
  'C',
  'OCO',
  'SL',
  'TP',
  'auto',
  'Heikin-Ashi',
  'Renko',
  'ATR 14',
  'BE',
  'Spread',
  'Pips',
  'stop {{price}}',
  'Fibonacci',
  '{{count}} px',
  'long',
  'short',
  'flat',
  '{{pips}} pips',
  '{{stop}} / {{target}} pips',
  // Words of an account's curve.
  'Beta',
  '1M',
  '3M',
  '6M',
  // Words of a journal and its files.
  'CSV',
  'R',
  'n',
  'n {{count}}',
  'Webhooks',
  'Bots',
  'bot',
  // Cities.
  'Berlin',
  'Bogota',
];

const CHECKS = await inEachLanguage(async (_, code) => (await import(`./${code}/check.ts`)) as LanguageCheck);

/** Words without which hardly a sentence of a language does, and which none of the others has. */
export const createTypical = (language: Language): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${CHECKS[language].typical})(?!\\p{L})`, 'iu');

/** Whether a text of a language may be the very one of English. */
export const isSpelledAlike = (language: Language, text: string): boolean =>
  [...EVERYWHERE, ...CHECKS[language].sameAsEnglish].includes(text);
