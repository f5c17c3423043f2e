import { expect, it } from 'vitest';
import { curvePeriods as de } from './de/accounts/curve-periods.ts';
import { curvePeriods as en } from './en/accounts/curve-periods.ts';
import { curvePeriods as es } from './es/accounts/curve-periods.ts';
import { curvePeriods as fr } from './fr/accounts/curve-periods.ts';

/** In English: as the calls name them. */
const LETTERS = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;

it.each([
  ['en', en, { day: 'D', week: 'W', month: 'M', year: 'Y' }],
  ['es', es, { day: 'D', week: 'S', month: 'M', year: 'A' }],
  ['fr', fr, { day: 'J', week: 'S', month: 'M', year: 'A' }],
  ['de', de, { day: 'T', week: 'W', month: 'M', year: 'J' }],
] as const)('in %s a period has the initial of its unit, and as many of them', (_, periods, initials) => {
  for (const [period, label] of Object.entries(periods)) {
    const unit = LETTERS[period.at(-1) as keyof typeof LETTERS];
    expect(label).toBe(`${period.slice(0, -1)}${initials[unit]}`);
  }
});
