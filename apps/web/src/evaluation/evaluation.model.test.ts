import type { TFunction } from 'i18next';
import type { Evaluation } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { createNumberFormat } from '../shared/figures/number-format.ts';
import {
  bestDayShare,
  chooseCloseness,
  computeFirstFloor,
  hourText,
  computeLockedFloor,
  mayAppeal,
  minutesLeft,
  nearestFloor,
  computePart,
  percentText,
  formatPlace,
  roomLeft,
  computeShare,
} from './evaluation.model.ts';

const EN = createNumberFormat('en-US');
const DE = createNumberFormat('de-DE');
const rules = {
  daily: { limit: 500, basis: 'larger' },
  overall: { limit: 1_000, floor: 'static' },
} as Evaluation['rules'];

describe('a rule in figures', () => {
  test.each([
    [500, '5%', '5\u00a0%'],
    [25, '0.25%', '0,25\u00a0%'],
    [100_000, '1,000%', '1.000\u00a0%'],
  ])('%i hundredths of a percent', (points, english, german) => {
    expect([percentText(points, EN), percentText(points, DE)]).toEqual([english, german]);
  });

  test('parts of the grant are what the server counts: rounded down to a micro-dollar', () => {
    expect(computePart('10000', 500)).toBe('500.000000');
    expect(computePart('100.000001', 1)).toBe('0.010000');
    expect(computeFirstFloor('10000', rules)).toBe('9000.000000');
    expect(computeLockedFloor('10000', 0)).toBe('10000.000000');
  });

  test('hours and places are read as people say them', () => {
    expect([hourText(0), hourText(17)]).toEqual(['00:00', '17:00']);
    const t = ((key: string) => `text of ${key}`) as unknown as TFunction<'evaluations'>;
    const zones = ['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'];
    expect(zones.map((zone) => formatPlace(zone, t))).toEqual([
      'text of places.newYork',
      'Buenos Aires',
      'UTC',
    ]);
  });
});

describe('the room above a floor', () => {
  const floor = (name: 'daily' | 'overall', distance: string | null) => ({ name, at: '0', distance });
  const evaluation = { grant: '10000', rules };

  test.each([
    ['daily', '500', 1],
    ['daily', '125', 0.25],
    // Above the larger of balance and equity there is more room than the limit.
    ['daily', '900', 1],
    ['overall', '250', 0.25],
    ['overall', '0', 0],
    ['overall', '-3', 0],
    ['overall', null, undefined],
  ] as const)('%s with %j left', (name, distance, share) =>
    expect(roomLeft(evaluation, floor(name, distance))).toBe(share),
  );

  test.each([
    [0.2, 'close'],
    [0.21, 'near'],
    [0.5, 'near'],
    [0.51, 'far'],
  ])('%d of it is %s', (left, closeness) => expect(chooseCloseness(left)).toBe(closeness));

  test('the nearest one is the one with the least left; none while a position has no quote', () => {
    expect(nearestFloor([floor('daily', '900.00'), floor('overall', '1000.00')])?.name).toBe('daily');
    expect(nearestFloor([floor('daily', '80.00'), floor('overall', '-9.00')])?.name).toBe('overall');
    expect(nearestFloor([floor('daily', null)])).toBeUndefined();
    expect(nearestFloor([])).toBeUndefined();
  });
});

test.each([
  ['100.00', '40.00', 4_000],
  // A hair above the limit is not shown as the limit.
  ['100.00', '40.000001', 4_001],
  ['100.00', '140.00', 14_000],
  ['0.00', '0.00', undefined],
  ['-5.00', '3.00', undefined],
])('of a profit of %s a best day of %s is %j hundredths of a percent', (profit, bestDay, share) => {
  expect(bestDayShare({ profit, bestDay })).toBe(share);
});

test('a bar shows no more than all and no less than nothing', () => {
  expect([computeShare('-5', '800'), computeShare('200', '800'), computeShare('900', '800')]).toEqual([
    0, 0.25, 1,
  ]);
});

test('minutes until the end of a day are counted at market time, a begun one as a whole one', () => {
  const day = { number: 1, endsAt: '2030-01-07T22:00:00Z', basis: '0', result: '0' };
  expect(minutesLeft(day, '2030-01-07T20:30:00Z')).toBe(90);
  expect(minutesLeft(day, '2030-01-07T21:59:59Z')).toBe(1);
  expect(minutesLeft(day, '2030-01-07T22:00:01Z')).toBe(0);
});

test('one may appeal once, against an end that one did not bring about oneself', () => {
  const appeal = { text: 'x', madeAt: '2030-01-07T22:00:00Z', answer: null };
  expect(mayAppeal({ state: 'breached', appeal: null })).toBe(true);
  expect(mayAppeal({ state: 'breached', appeal })).toBe(false);
  expect(mayAppeal({ state: 'active', appeal: null })).toBe(false);
  expect(mayAppeal({ state: 'passed', appeal: null })).toBe(false);
  expect(mayAppeal({ state: 'withdrawn', appeal: null })).toBe(false);
});
