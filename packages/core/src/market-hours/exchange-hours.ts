import { tradingWeek, type TradingWeek } from './trading-week.ts';

const NEW_YORK = 'America/New_York';

const US_EQUITIES = tradingWeek(NEW_YORK, 'Mon-Fri 09:30-16:00');
/** Forex, and what trades over the counter as forex does: spot metals, yields, cash commodities. */
const INTERBANK = tradingWeek(NEW_YORK, 'Sun 17:00-Fri 17:00');
/** CME Group and CFE: around the clock but for an hour a day. */
const CHICAGO_FUTURES = tradingWeek(NEW_YORK, 'Sun-Thu 18:00-17:00');
/** Energy on ICE: two hours of break a day, except on Sunday evening. */
const ICE_FUTURES = tradingWeek(NEW_YORK, 'Sun 18:00-18:00', 'Mon-Thu 20:00-18:00');
const MUMBAI_EQUITIES = tradingWeek('Asia/Kolkata', 'Mon-Fri 09:15-15:30');
const FRANKFURT_EQUITIES = tradingWeek('Europe/Berlin', 'Mon-Fri 09:00-17:30');

/** The regular trading week of every exchange of the catalogue; null trades always. */
export const EXCHANGE_HOURS: Readonly<Record<string, TradingWeek | null>> = {
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
  TSX: tradingWeek('America/Toronto', 'Mon-Fri 09:30-16:00'),
  // Mexico has no summer time any more, and its exchange moves its hours to keep New York's.
  BMV: US_EQUITIES,
  // An hour longer while New York has winter time; the hours here are those that hold all year.
  B3: tradingWeek('America/Sao_Paulo', 'Mon-Fri 10:00-17:00'),

  CME: CHICAGO_FUTURES,
  CBOT: CHICAGO_FUTURES,
  COMEX: CHICAGO_FUTURES,
  NYMEX: CHICAGO_FUTURES,
  CFE: CHICAGO_FUTURES,
  ICE: ICE_FUTURES,
  // The former NYSE Liffe metals trade on ICE.
  NYSELIFFE: ICE_FUTURES,
  LME: tradingWeek('Europe/London', 'Mon-Fri 01:00-19:00'),
  // Opens an hour earlier in winter; the hours here are those that hold all year.
  EUREX: tradingWeek('Europe/Berlin', 'Mon-Fri 02:10-22:00'),

  'Euronext Paris': tradingWeek('Europe/Paris', 'Mon-Fri 09:00-17:30'),
  LSE: tradingWeek('Europe/London', 'Mon-Fri 08:00-16:30'),
  XETRA: FRANKFURT_EQUITIES,
  STOXX: FRANKFURT_EQUITIES,
  BME: tradingWeek('Europe/Madrid', 'Mon-Fri 09:00-17:30'),
  SIX: tradingWeek('Europe/Zurich', 'Mon-Fri 09:00-17:20'),
  Tadawul: tradingWeek('Asia/Riyadh', 'Sun-Thu 10:00-15:00'),

  NSE: MUMBAI_EQUITIES,
  BSE: MUMBAI_EQUITIES,
  SSE: tradingWeek('Asia/Shanghai', 'Mon-Fri 09:30-11:30 13:00-15:00'),
  HKEX: tradingWeek('Asia/Hong_Kong', 'Mon-Fri 09:30-12:00 13:00-16:00'),
  HKFE: tradingWeek('Asia/Hong_Kong', 'Mon-Fri 09:15-12:00 13:00-16:30 17:15-03:00'),
  SGX: tradingWeek('Asia/Singapore', 'Mon-Fri 07:25-20:00 20:15-05:15'),
  BMD: tradingWeek('Asia/Kuala_Lumpur', 'Mon-Fri 10:30-12:30 14:30-18:00', 'Mon-Thu 21:00-23:30'),
  TSE: tradingWeek('Asia/Tokyo', 'Mon-Fri 09:00-11:30 12:30-15:30'),
  KRX: tradingWeek('Asia/Seoul', 'Mon-Fri 09:00-15:30'),
  TWSE: tradingWeek('Asia/Taipei', 'Mon-Fri 09:00-13:30'),
  ASX: tradingWeek('Australia/Sydney', 'Mon-Fri 10:00-16:00'),
  NZX: tradingWeek('Pacific/Auckland', 'Mon-Fri 10:00-16:45'),
};
