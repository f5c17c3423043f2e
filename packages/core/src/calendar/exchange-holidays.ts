import { toCalendarDay, MONDAY, THURSDAY, weekdayOf, type CalendarDay } from './calendar-day.ts';
import type { HolidayRules } from './holiday-calendar.ts';
import {
  all,
  easter,
  firstSession,
  fixed,
  fridayToThursday,
  last,
  since,
  listed,
  nearestWeekday,
  nth,
  sundaysMoveOn,
  sundayToMonday,
  weekdaysFrom,
  weekendToFriday,
  weekendToMonday,
  type DayRule,
} from './holiday-rules.ts';
import { japaneseHolidays } from './japanese-holidays.ts';
import { koreanHolidays } from './korean-holidays.ts';
import { ummAlQura } from './umm-al-qura.ts';

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;

const GOOD_FRIDAY = easter(-2);
const EASTER_MONDAY = easter(1);
const NEW_YEAR = fixed(1, 1);
const CHRISTMAS = fixed(12, 25);
const BOXING_DAY = fixed(12, 26);
const CHRISTMAS_EVE = fixed(12, 24);
const NEW_YEARS_EVE = fixed(12, 31);
const LABOUR_DAY = fixed(5, 1);

const THANKSGIVING = nth(4, THURSDAY, 11);
const DAY_AFTER_THANKSGIVING: DayRule = (year) => THANKSGIVING(year).map((day) => day + 1);
const US_INDEPENDENCE = nearestWeekday(fixed(7, 4));
const US_JUNETEENTH = since(2022, nearestWeekday(fixed(6, 19)));
const US_MONDAYS = all(nth(3, MONDAY, 1), nth(3, MONDAY, 2), last(MONDAY, 5), nth(1, MONDAY, 9));

/** A date only where it falls on Monday to Thursday: the eve of a holiday that is a weekday. */
const onMondayToThursday =
  (rule: DayRule): DayRule =>
  (year) =>
    rule(year).filter((day) => weekdayOf(day) >= MONDAY && weekdayOf(day) <= THURSDAY);

/** NYSE Group, holidays and early closings (nyse.com, rule 7.2): New Year on a Saturday has no substitute. */
export const NEW_YORK_HOLIDAYS: HolidayRules = {
  closed: all(
    sundayToMonday(NEW_YEAR),
    US_MONDAYS,
    GOOD_FRIDAY,
    US_JUNETEENTH,
    US_INDEPENDENCE,
    THANKSGIVING,
    nearestWeekday(CHRISTMAS),
    // Days of mourning for a president.
    listed('2025-01-09'),
  ),
  early: [
    {
      days: all(onMondayToThursday(fixed(7, 3)), DAY_AFTER_THANKSGIVING, onMondayToThursday(CHRISTMAS_EVE)),
      closesAt: at(13),
    },
  ],
};

const CHICAGO_HALTS = all(US_MONDAYS, US_JUNETEENTH, US_INDEPENDENCE, THANKSGIVING);
const CHICAGO_EVES = all(DAY_AFTER_THANKSGIVING, onMondayToThursday(CHRISTMAS_EVE));
/**
 * CME Group's index futures (cmegroup.com, holiday calendar): three days without trading, and a halt at noon in Chicago
 * on the other holidays of New York.
 */
export const CHICAGO_HOLIDAYS: HolidayRules = {
  closed: all(sundayToMonday(NEW_YEAR), GOOD_FRIDAY, nearestWeekday(CHRISTMAS)),
  early: [
    { days: CHICAGO_HALTS, closesAt: at(13) },
    { days: CHICAGO_EVES, closesAt: at(13, 15) },
  ],
};

/**
 * CME Group's metals and energy (COMEX, NYMEX): a halt at 13:30 in Chicago on those holidays, and at 12:45 on the two
 * eves.
 */
export const METALS_AND_ENERGY_HOLIDAYS: HolidayRules = {
  closed: CHICAGO_HOLIDAYS.closed,
  early: [
    { days: CHICAGO_HALTS, closesAt: at(14, 30) },
    { days: CHICAGO_EVES, closesAt: at(13, 45) },
  ],
};

/** Currencies and over-the-counter instruments with their hours: not quoted on these two days. */
export const INTERBANK_HOLIDAYS: HolidayRules = { closed: all(NEW_YEAR, CHRISTMAS) };

/** ICE Futures (theice.com, holiday hours). */
export const ICE_HOLIDAYS: HolidayRules = {
  closed: all(sundayToMonday(NEW_YEAR), GOOD_FRIDAY, nearestWeekday(CHRISTMAS)),
};

/** The Monday before 25 May. */
const VICTORIA_DAY: DayRule = (year) => {
  const day = toCalendarDay(year, 5, 24);
  return [day - ((weekdayOf(day) - MONDAY + 7) % 7)];
};

/** Toronto Stock Exchange (tsx.com, trading calendar). */
export const TORONTO_HOLIDAYS: HolidayRules = {
  closed: all(
    weekendToMonday(NEW_YEAR),
    nth(3, MONDAY, 2),
    GOOD_FRIDAY,
    VICTORIA_DAY,
    weekendToMonday(fixed(7, 1)),
    nth(1, MONDAY, 8),
    nth(1, MONDAY, 9),
    nth(2, MONDAY, 10),
    weekdaysFrom(12, 25, 2),
  ),
  early: [{ days: CHRISTMAS_EVE, closesAt: at(13) }],
};

/** Bolsa Mexicana de Valores (bmv.com.mx, days off by the banking commission's calendar). */
export const MEXICO_HOLIDAYS: HolidayRules = {
  closed: all(
    NEW_YEAR,
    nth(1, MONDAY, 2),
    nth(3, MONDAY, 3),
    easter(-3),
    GOOD_FRIDAY,
    LABOUR_DAY,
    fixed(9, 16),
    fixed(11, 2),
    nth(3, MONDAY, 11),
    fixed(12, 12),
    CHRISTMAS,
    // A new president takes office.
    listed('2024-10-01'),
  ),
};

/** B3 (b3.com.br, trading calendar): Carnival and Corpus Christi follow Easter; on Ash Wednesday it opens at 13:00. */
export const SAO_PAULO_HOLIDAYS: HolidayRules = {
  closed: all(
    NEW_YEAR,
    easter(-48),
    easter(-47),
    GOOD_FRIDAY,
    fixed(4, 21),
    LABOUR_DAY,
    easter(60),
    fixed(9, 7),
    fixed(10, 12),
    fixed(11, 2),
    fixed(11, 15),
    since(2024, fixed(11, 20)),
    CHRISTMAS_EVE,
    CHRISTMAS,
    NEW_YEARS_EVE,
  ),
  late: [{ days: easter(-46), opensAt: at(13) }],
};

const BRITISH = all(
  weekendToMonday(NEW_YEAR),
  GOOD_FRIDAY,
  EASTER_MONDAY,
  nth(1, MONDAY, 5),
  last(MONDAY, 5),
  last(MONDAY, 8),
  weekdaysFrom(12, 25, 2),
);
/** London Stock Exchange (londonstockexchange.com, business days): half-days before Christmas and New Year. */
export const LONDON_HOLIDAYS: HolidayRules = {
  closed: BRITISH,
  early: [{ days: weekendToFriday(all(CHRISTMAS_EVE, NEW_YEARS_EVE)), closesAt: at(12, 30) }],
};
/** London Metal Exchange (lme.com, trading calendar): public holidays of England. */
export const METAL_HOLIDAYS: HolidayRules = { closed: BRITISH };

const TARGET = all(NEW_YEAR, GOOD_FRIDAY, EASTER_MONDAY, LABOUR_DAY, CHRISTMAS, BOXING_DAY);
/** Euronext (euronext.com, trading hours and holidays). */
export const EURONEXT_HOLIDAYS: HolidayRules = {
  closed: TARGET,
  early: [{ days: all(CHRISTMAS_EVE, NEW_YEARS_EVE), closesAt: at(14, 5) }],
};
/** Bolsas y Mercados Españoles (bolsasymercados.es, trading calendar). */
export const MADRID_HOLIDAYS: HolidayRules = {
  closed: TARGET,
  early: [{ days: all(CHRISTMAS_EVE, NEW_YEARS_EVE), closesAt: at(14) }],
};

const GERMAN = all(TARGET, CHRISTMAS_EVE, NEW_YEARS_EVE);
/** Xetra (xetra.com, trading calendar): the last trading day of a year ends at 14:00. */
export const FRANKFURT_HOLIDAYS: HolidayRules = {
  closed: GERMAN,
  early: [{ days: weekendToFriday(fixed(12, 30)), closesAt: at(14) }],
};
/** Eurex (eurex.com, trading calendar). */
export const EUREX_HOLIDAYS: HolidayRules = { closed: GERMAN };

/** SIX Swiss Exchange (six-group.com, trading calendar). */
export const ZURICH_HOLIDAYS: HolidayRules = {
  closed: all(GERMAN, fixed(1, 2), easter(39), easter(50), fixed(8, 1)),
};

/** Tokyo Stock Exchange (jpx.co.jp, market holidays): the national ones, and the days around New Year. */
export const TOKYO_HOLIDAYS: HolidayRules = {
  closed: all(japaneseHolidays, fixed(1, 2), fixed(1, 3), NEW_YEARS_EVE),
};

/** Lunar days by the Hong Kong Observatory's conversion tables. */
const LUNAR_NEW_YEAR = listed('2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26');
const TOMB_SWEEPING = listed('2024-04-04 2025-04-04 2026-04-05 2027-04-05 2028-04-04');
const BUDDHA = listed('2024-05-15 2025-05-05 2026-05-24 2027-05-13 2028-05-02');
const DRAGON_BOAT = listed('2024-06-10 2025-05-31 2026-06-19 2027-06-09 2028-05-28');
const MID_AUTUMN = listed('2024-09-17 2025-10-06 2026-09-25 2027-09-15 2028-10-03');
const DOUBLE_NINTH = listed('2024-10-11 2025-10-29 2026-10-18 2027-10-08 2028-10-26');

const after =
  (days: number, rule: DayRule): DayRule =>
  (year) =>
    rule(year).map((day: CalendarDay) => day + days);

const HONG_KONG = sundaysMoveOn(
  NEW_YEAR,
  LUNAR_NEW_YEAR,
  after(1, LUNAR_NEW_YEAR),
  after(2, LUNAR_NEW_YEAR),
  GOOD_FRIDAY,
  EASTER_MONDAY,
  TOMB_SWEEPING,
  LABOUR_DAY,
  BUDDHA,
  DRAGON_BOAT,
  fixed(7, 1),
  fixed(10, 1),
  after(1, MID_AUTUMN),
  DOUBLE_NINTH,
  CHRISTMAS,
  BOXING_DAY,
);
const HONG_KONG_EVES = all(after(-1, LUNAR_NEW_YEAR), CHRISTMAS_EVE, NEW_YEARS_EVE);
/** HKEX (hkex.com.hk, trading calendar): general holidays of Hong Kong, mornings only on three eves. Typhoons are not in it. */
export const HONG_KONG_HOLIDAYS: HolidayRules = {
  closed: HONG_KONG,
  early: [{ days: HONG_KONG_EVES, closesAt: at(12) }],
  lastYear: 2028,
};
/** Holidays of Hong Kong's index futures. */
export const HONG_KONG_FUTURES_HOLIDAYS: HolidayRules = {
  closed: HONG_KONG,
  early: [{ days: HONG_KONG_EVES, closesAt: at(12, 30) }],
  lastYear: 2028,
};

/**
 * China's statutory holidays (State Council's order on festivals and memorial days, as amended in 2024). Each year's
 * notice extends them to longer breaks.
 */
const CHINESE_FESTIVALS = all(
  NEW_YEAR,
  after(-1, LUNAR_NEW_YEAR),
  LUNAR_NEW_YEAR,
  after(1, LUNAR_NEW_YEAR),
  after(2, LUNAR_NEW_YEAR),
  TOMB_SWEEPING,
  LABOUR_DAY,
  fixed(5, 2),
  DRAGON_BOAT,
  MID_AUTUMN,
  fixed(10, 1),
  fixed(10, 2),
  fixed(10, 3),
);
/**
 * Shanghai Stock Exchange (sse.com.cn, by the State Council's notice of each year). For years after the last notice only
 * the statutory days are known, not their extensions.
 */
export const SHANGHAI_HOLIDAYS: HolidayRules = {
  closed: all(
    CHINESE_FESTIVALS,
    listed(
      `2024-01-01 2024-02-09/2024-02-16 2024-04-04/2024-04-05 2024-05-01/2024-05-03 2024-06-10 2024-09-16/2024-09-17
    2024-10-01/2024-10-07 2025-01-01 2025-01-28/2025-02-04 2025-04-04 2025-05-01/2025-05-05 2025-06-02
    2025-10-01/2025-10-08 2026-01-01/2026-01-02 2026-02-16/2026-02-23 2026-04-06 2026-05-01/2026-05-05 2026-06-19
    2026-09-25 2026-10-01/2026-10-07`,
    ),
  ),
  lastYear: 2026,
};

const SEOUL_CLOSED = all(
  koreanHolidays,
  weekendToFriday(NEW_YEARS_EVE),
  listed('2024-04-10 2024-10-01 2025-01-27 2025-06-03 2026-06-03 2028-04-12'),
);
/**
 * Korea Exchange: Korea's public holidays (the lunar ones as QuantLib lists them), the last day of the year, elections,
 * and single days declared by the government. Computed by these rules; not checked against a list of the exchange. The
 * first session of a year opens at 10:00.
 */
export const SEOUL_HOLIDAYS: HolidayRules = {
  closed: SEOUL_CLOSED,
  late: [{ days: firstSession(SEOUL_CLOSED), opensAt: at(10) }],
  lastYear: 2028,
};

/**
 * Taiwan Stock Exchange, by the act on memorial days and festivals of 2025; two days before Lunar New Year settle and do not
 * trade. Computed by the act; not compared with a schedule of the exchange. The days of 2027 count as unknown.
 */
export const TAIPEI_HOLIDAYS: HolidayRules = {
  closed: listed(
    `2026-01-01 2026-02-12/2026-02-20 2026-02-27 2026-04-03/2026-04-06 2026-05-01 2026-06-19 2026-09-25 2026-09-28
    2026-10-09 2026-10-26 2026-12-25 2027-01-01 2027-02-02/2027-02-10 2027-03-01 2027-04-05/2027-04-06 2027-04-30
    2027-06-09 2027-09-15 2027-09-28 2027-10-11 2027-10-25 2027-12-24 2027-12-31`,
  ),
  lastYear: 2026,
};

/**
 * Singapore's public holidays (mom.gov.sg), on which its exchange's derivatives do not trade; a holiday on a Sunday
 * moves to the next working day. Vesak Day, Deepavali and the two Hari Raya come from the ministry's list of each year.
 */
export const SINGAPORE_HOLIDAYS: HolidayRules = {
  closed: all(
    sundaysMoveOn(NEW_YEAR, LUNAR_NEW_YEAR, after(1, LUNAR_NEW_YEAR), LABOUR_DAY, fixed(8, 9), CHRISTMAS),
    GOOD_FRIDAY,
    listed('2026-03-21 2026-05-27 2026-06-01 2026-11-09'),
  ),
  lastYear: 2026,
};

/**
 * Bursa Malaysia's derivatives: public holidays of the federation and of Kuala Lumpur; a holiday on a Sunday moves to
 * the next working day. Holidays by the lunar or the Tamil solar calendar, and the king's birthday, come from the
 * government's list of each year; days by the sighting of the moon may be off by one.
 */
export const KUALA_LUMPUR_HOLIDAYS: HolidayRules = {
  closed: all(
    sundaysMoveOn(
      NEW_YEAR,
      fixed(2, 1),
      LUNAR_NEW_YEAR,
      after(1, LUNAR_NEW_YEAR),
      LABOUR_DAY,
      fixed(8, 31),
      fixed(9, 16),
      CHRISTMAS,
    ),
    listed('2026-03-21/2026-03-23 2026-05-27 2026-06-01/2026-06-02 2026-06-17 2026-08-25 2026-11-09'),
  ),
  lastYear: 2026,
};

/**
 * Saudi Exchange, as far as rules can say: the national days, and the days of both Eids that all of its announced closures
 * since 2023 have in common, by the Umm al-Qura calendar (29 Ramadan to 4 Shawwal, 9 to 13 Dhu al-Hijja). The exchange
 * announces each closure some weeks ahead, often some days longer.
 */
export const RIYADH_HOLIDAYS: HolidayRules = {
  closed: all(
    since(2022, fridayToThursday(fixed(2, 22))),
    fridayToThursday(fixed(9, 23)),
    ummAlQura(
      ({ month, date }) =>
        (month === 9 && date >= 29) ||
        (month === 10 && date <= 4) ||
        (month === 12 && date >= 9 && date <= 13),
    ),
  ),
  isPartial: true,
};

/** Australian Securities Exchange (asx.com.au, trading calendar). */
export const SYDNEY_HOLIDAYS: HolidayRules = {
  closed: all(
    weekendToMonday(NEW_YEAR),
    weekendToMonday(fixed(1, 26)),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    fixed(4, 25),
    nth(2, MONDAY, 6),
    weekdaysFrom(12, 25, 2),
  ),
  early: [{ days: weekendToFriday(all(CHRISTMAS_EVE, NEW_YEARS_EVE)), closesAt: at(14, 10) }],
};

/** NZX (nzx.com, trading calendar); Matariki by the act that names its days. */
export const WELLINGTON_HOLIDAYS: HolidayRules = {
  closed: all(
    weekdaysFrom(1, 1, 2),
    weekendToMonday(fixed(2, 6)),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    weekendToMonday(fixed(4, 25)),
    nth(1, MONDAY, 6),
    listed('2024-06-28 2025-06-20 2026-07-10 2027-06-25 2028-07-14'),
    nth(4, MONDAY, 10),
    weekdaysFrom(12, 25, 2),
  ),
  early: [{ days: all(CHRISTMAS_EVE, NEW_YEARS_EVE), closesAt: at(12, 45) }],
  lastYear: 2028,
};

/**
 * National Stock Exchange of India and BSE (nseindia.com, the circular of each year). For years after the last circular
 * only Good Friday and holidays of a fixed date are known, not the lunar festivals.
 */
export const MUMBAI_HOLIDAYS: HolidayRules = {
  closed: all(
    fixed(1, 26),
    GOOD_FRIDAY,
    fixed(4, 14),
    LABOUR_DAY,
    fixed(8, 15),
    fixed(10, 2),
    CHRISTMAS,
    listed(
      `2024-01-22 2024-03-08 2024-03-25 2024-04-11 2024-04-17 2024-05-20 2024-06-17 2024-07-17 2024-11-01 2024-11-15
      2024-11-20 2025-02-26 2025-03-14 2025-03-31 2025-04-10 2025-08-27 2025-10-21 2025-10-22 2025-11-05 2026-01-15
      2026-03-03 2026-03-26 2026-03-31 2026-05-28 2026-06-26 2026-09-14 2026-10-20 2026-11-10 2026-11-24`,
    ),
  ),
  lastYear: 2026,
};
