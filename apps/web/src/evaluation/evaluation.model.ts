import { shareOfGrant } from '@lonja/core';
import { divide, minus, plus } from '@lonja/core/money';
import type { ClientEvaluation, Evaluation, EvaluationRules } from '@lonja/protocol';
import type { TFunction } from 'i18next';
import { createDateFormat, type DateFormat } from '../shared/figures/date-format.ts';
import type { NumberFormat } from '../shared/figures/number-format.ts';
import { readUsd, usdText } from '../shared/figures/wire-amounts.ts';

/** Hundredths of a percent as a text: '5%', '0.25%'. */
export const percentText = (
  basisPoints: number,
  { percent, wholePercent }: Pick<NumberFormat, 'percent' | 'wholePercent'>,
): string => (basisPoints % 100 === 0 ? wholePercent(basisPoints / 100) : percent(basisPoints / 100));

/** So many hundredths of a percent of a grant, USD, as the server counts them. */
export const computePart = (grant: string, basisPoints: number): string =>
  usdText(shareOfGrant(readUsd(grant), basisPoints));

/** Where the floor of the whole begins, USD. */
export const computeFirstFloor = (grant: string, { overall }: Pick<EvaluationRules, 'overall'>): string =>
  usdText(minus(readUsd(grant), shareOfGrant(readUsd(grant), overall.limit)));

/** The highest that the floor of the whole rises to, USD. @param lock basis points of the grant */
export const computeLockedFloor = (grant: string, lock: number): string =>
  usdText(plus(readUsd(grant), shareOfGrant(readUsd(grant), lock)));

/** What places are called in the language that is read. */
const PLACES = {
  'America/New_York': 'newYork',
  'America/Mexico_City': 'mexicoCity',
  'America/Bogota': 'bogota',
  'Europe/London': 'london',
  'Europe/Berlin': 'berlin',
  'Asia/Tokyo': 'tokyo',
} as const;

/** The place that a zone is named after: 'Madrid' of 'Europe/Madrid'; as the name of the zone has it where there is no word for it. */
export const formatPlace = (zone: string, t: TFunction<'evaluations'>): string =>
  zone in PLACES
    ? t(`places.${PLACES[zone as keyof typeof PLACES]}`)
    : (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Moments on the clock that a day of the evaluation ends by; of UTC in a browser that does not know its zone. */
export function createClock(locale: NumberFormat['locale'], zone: string): DateFormat {
  try {
    return createDateFormat(locale, zone);
  } catch (error) {
    if (error instanceof RangeError) return createDateFormat(locale, 'UTC');
    throw error;
  }
}

type Floor = Evaluation['floors'][number];

/** What is left of the room above a floor, from 0 to 1, for a bar; undefined without a distance. */
export function roomLeft(
  { grant, rules }: Pick<Evaluation, 'grant' | 'rules'>,
  floor: Floor,
): number | undefined {
  if (floor.distance === null) return undefined;
  const limit = floor.name === 'daily' ? rules.daily?.limit : rules.overall.limit;
  return computeShare(floor.distance, computePart(grant, limit ?? rules.overall.limit));
}

/** A part of a whole above zero, from 0 to 1, for a bar. */
export const computeShare = (part: string, whole: string): number =>
  Math.min(1, Math.max(0, Number(part) / Number(whole)));

export type Closeness = 'far' | 'near' | 'close';

/** How near a floor is by what is left of its room. */
export const chooseCloseness = (left: number): Closeness =>
  left <= 0.2 ? 'close' : left <= 0.5 ? 'near' : 'far';

/** The floor that is nearest; undefined while there is no distance to any. */
export const nearestFloor = (floors: readonly Floor[]): (Floor & { readonly distance: string }) | undefined =>
  floors
    .flatMap((floor) => (floor.distance === null ? [] : [{ ...floor, distance: floor.distance }]))
    .toSorted((a, b) => Number(a.distance) - Number(b.distance))[0];

/**
 * What part of the whole profit the best day has brought, in hundredths of a percent, rounded up: what is above a limit never looks as
 * if it kept it. Undefined without a profit.
 */
export function bestDayShare({
  profit,
  bestDay,
}: Pick<Evaluation['target'], 'profit' | 'bestDay'>): number | undefined {
  const whole = readUsd(profit);
  return whole > 0n ? Number(divide(readUsd(bestDay) * 10_000n, whole, 'ceiling')) : undefined;
}

/** Whole minutes until a day ends, at market time. */
export const minutesLeft = (day: Evaluation['day'], asOf: string): number =>
  Math.max(0, Math.ceil((Date.parse(day.endsAt) - Date.parse(asOf)) / 60_000));

/** Whether a verdict has a proof: what an administrator voids, or its person withdraws, was not decided from prices. */
export const isProven = ({ state }: Pick<Evaluation, 'state'>): boolean =>
  state === 'passed' || state === 'breached' || state === 'expired';

/** Whether its person may say something against its end. */
export const mayAppeal = ({ state, appeal }: Pick<Evaluation, 'state' | 'appeal'>): boolean =>
  appeal === null && (state === 'breached' || state === 'expired' || state === 'voided');

/** Name of the person whose evaluation it is; undefined once that person is erased. */
export const findPersonName = ({
  username,
  fullName,
}: Pick<ClientEvaluation, 'username' | 'fullName'>): string | undefined => fullName ?? username ?? undefined;
