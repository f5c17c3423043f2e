import type { HolidayRules } from './holiday-calendar.ts';
import {
  CHICAGO_HOLIDAYS,
  EUREX_HOLIDAYS,
  EURONEXT_HOLIDAYS,
  FRANKFURT_HOLIDAYS,
  HONG_KONG_FUTURES_HOLIDAYS,
  HONG_KONG_HOLIDAYS,
  ICE_HOLIDAYS,
  INTERBANK_HOLIDAYS,
  KUALA_LUMPUR_HOLIDAYS,
  LONDON_HOLIDAYS,
  MADRID_HOLIDAYS,
  METAL_HOLIDAYS,
  METALS_AND_ENERGY_HOLIDAYS,
  MEXICO_HOLIDAYS,
  MUMBAI_HOLIDAYS,
  NEW_YORK_HOLIDAYS,
  RIYADH_HOLIDAYS,
  SAO_PAULO_HOLIDAYS,
  SEOUL_HOLIDAYS,
  SHANGHAI_HOLIDAYS,
  SINGAPORE_HOLIDAYS,
  SYDNEY_HOLIDAYS,
  TAIPEI_HOLIDAYS,
  TOKYO_HOLIDAYS,
  TORONTO_HOLIDAYS,
  WELLINGTON_HOLIDAYS,
  ZURICH_HOLIDAYS,
} from './exchange-holidays.ts';
import { tradingWeek, type TradingWeek } from './trading-week.ts';

/** When an exchange trades: its regular week and the exceptions. */
export interface ExchangeHours {
  readonly week: TradingWeek;
  /** Undefined where they are not known: the exchange then counts as open on them. */
  readonly holidays: HolidayRules | undefined;
}

const hours = (
  holidays: HolidayRules | undefined,
  zone: string,
  ...lines: readonly string[]
): ExchangeHours => ({
  week: tradingWeek(zone, ...lines),
  holidays,
});

const NEW_YORK = 'America/New_York';

const US_EQUITIES = hours(NEW_YORK_HOLIDAYS, NEW_YORK, 'Mon-Fri 09:30-16:00');
/** Forex and over-the-counter instruments with its hours: spot metals, yields, cash commodities. */
const INTERBANK = hours(INTERBANK_HOLIDAYS, NEW_YORK, 'Sun-Thu 17:00-17:00');
/** CME Group and CFE: around the clock but for an hour a day. */
const CHICAGO_FUTURES = hours(CHICAGO_HOLIDAYS, NEW_YORK, 'Sun-Thu 18:00-17:00');
const METALS_AND_ENERGY = hours(METALS_AND_ENERGY_HOLIDAYS, NEW_YORK, 'Sun-Thu 18:00-17:00');
/** Energy on ICE: two hours of break a day, except on Sunday evening. */
const ICE_FUTURES = hours(ICE_HOLIDAYS, NEW_YORK, 'Sun 18:00-18:00', 'Mon-Thu 20:00-18:00');
const MUMBAI_EQUITIES = hours(MUMBAI_HOLIDAYS, 'Asia/Kolkata', 'Mon-Fri 09:15-15:30');
const FRANKFURT_EQUITIES = hours(FRANKFURT_HOLIDAYS, 'Europe/Berlin', 'Mon-Fri 09:00-17:30');

/** The hours of every exchange of the catalogue; null trades always. */
export const EXCHANGE_HOURS: Readonly<Record<string, ExchangeHours | null>> = {
  CRYPTO: null,
  FOREX: INTERBANK,
  OTC: INTERBANK,

  NYSE: US_EQUITIES,
  NASDAQ: US_EQUITIES,
  NYSEARCA: US_EQUITIES,
  AMEX: US_EQUITIES,
  CBOE: US_EQUITIES,
  DJI: US_EQUITIES,
  SNP: US_EQUITIES,
  'FTSE Russell': US_EQUITIES,
  TSX: hours(TORONTO_HOLIDAYS, 'America/Toronto', 'Mon-Fri 09:30-16:00'),
  // Mexico has no summer time any more; its exchange follows New York's hours.
  BMV: hours(MEXICO_HOLIDAYS, NEW_YORK, 'Mon-Fri 09:30-16:00'),
  // An hour longer while New York has winter time; the hours here are those that hold all year.
  B3: hours(SAO_PAULO_HOLIDAYS, 'America/Sao_Paulo', 'Mon-Fri 10:00-17:00'),

  CME: CHICAGO_FUTURES,
  CBOT: CHICAGO_FUTURES,
  COMEX: METALS_AND_ENERGY,
  NYMEX: METALS_AND_ENERGY,
  CFE: CHICAGO_FUTURES,
  ICE: ICE_FUTURES,
  // The former NYSE Liffe metals trade on ICE.
  NYSELIFFE: ICE_FUTURES,
  LME: hours(METAL_HOLIDAYS, 'Europe/London', 'Mon-Fri 01:00-19:00'),
  // Opens an hour earlier in winter; the hours here are those that hold all year.
  EUREX: hours(EUREX_HOLIDAYS, 'Europe/Berlin', 'Mon-Fri 02:10-22:00'),

  'Euronext Paris': hours(EURONEXT_HOLIDAYS, 'Europe/Paris', 'Mon-Fri 09:00-17:30'),
  LSE: hours(LONDON_HOLIDAYS, 'Europe/London', 'Mon-Fri 08:00-16:30'),
  XETRA: FRANKFURT_EQUITIES,
  STOXX: FRANKFURT_EQUITIES,
  BME: hours(MADRID_HOLIDAYS, 'Europe/Madrid', 'Mon-Fri 09:00-17:30'),
  SIX: hours(ZURICH_HOLIDAYS, 'Europe/Zurich', 'Mon-Fri 09:00-17:20'),
  Tadawul: hours(RIYADH_HOLIDAYS, 'Asia/Riyadh', 'Sun-Thu 10:00-15:00'),

  NSE: MUMBAI_EQUITIES,
  BSE: MUMBAI_EQUITIES,
  SSE: hours(SHANGHAI_HOLIDAYS, 'Asia/Shanghai', 'Mon-Fri 09:30-11:30 13:00-15:00'),
  HKEX: hours(HONG_KONG_HOLIDAYS, 'Asia/Hong_Kong', 'Mon-Fri 09:30-12:00 13:00-16:00'),
  HKFE: hours(HONG_KONG_FUTURES_HOLIDAYS, 'Asia/Hong_Kong', 'Mon-Fri 09:15-12:00 13:00-16:30 17:15-03:00'),
  SGX: hours(SINGAPORE_HOLIDAYS, 'Asia/Singapore', 'Mon-Fri 07:25-20:00 20:15-05:15'),
  BMD: hours(
    KUALA_LUMPUR_HOLIDAYS,
    'Asia/Kuala_Lumpur',
    'Mon-Fri 10:30-12:30 14:30-18:00',
    'Mon-Thu 21:00-23:30',
  ),
  TSE: hours(TOKYO_HOLIDAYS, 'Asia/Tokyo', 'Mon-Fri 09:00-11:30 12:30-15:30'),
  KRX: hours(SEOUL_HOLIDAYS, 'Asia/Seoul', 'Mon-Fri 09:00-15:30'),
  TWSE: hours(TAIPEI_HOLIDAYS, 'Asia/Taipei', 'Mon-Fri 09:00-13:30'),
  ASX: hours(SYDNEY_HOLIDAYS, 'Australia/Sydney', 'Mon-Fri 10:00-16:00'),
  NZX: hours(WELLINGTON_HOLIDAYS, 'Pacific/Auckland', 'Mon-Fri 10:00-16:45'),
};
