import { formatUsd, quantity } from '@lonja/core';
import { expect, it } from 'vitest';
import { buildSubject } from '../../../ticket/test/ticket-rig.ts';
import { computeSizeFacts } from './size-facts.model.ts';
import { sessionsOfDay } from './trading-sessions.model.ts';

const at = (moment: string) => Date.parse(moment);
const inZone = (zone: string, moment: string) =>
  sessionsOfDay(zone, at(moment)).parts.map(({ city, opensAt, isOpen }) => [
    city,
    new Date(opensAt).toISOString().slice(5, 16),
    isOpen,
  ]);

it('shows each city’s banking hours by its own clock, in the reader’s day', () => {
  expect(inZone('Europe/Madrid', '2026-01-14T13:30:00Z')).toEqual([
    ['tokyo', '01-13T23:00', false],
    ['london', '01-14T08:00', true],
    ['newYork', '01-14T13:00', true],
  ]);
});

it('follows the weeks in which clocks have changed in New York and not yet in Europe', () => {
  expect(inZone('Europe/Madrid', '2026-03-18T13:30:00Z')).toContainEqual(['newYork', '03-18T12:00', true]);
});

it('a day may hold the end of one session of Tokyo and the beginning of the next', () => {
  const { parts, now } = sessionsOfDay('America/New_York', at('2026-01-14T17:00:00Z'));
  const tokyo = parts.filter(({ city }) => city === 'tokyo');
  expect(tokyo.map(({ from, until }) => [from, until])).toEqual([
    [0, 3 / 24],
    [18 / 24, 1],
  ]);
  expect(now).toBe(0.5);
});

it('nobody trades on a weekend', () => {
  expect(inZone('UTC', '2026-01-17T12:00:00Z')).toEqual([]);
});

it('one pip of 100,000 EUR/USD is ten dollars, of a share its tick', () => {
  const pipOf = (symbol: string, units: bigint) =>
    formatUsd(computeSizeFacts(quantity(units * 100_000_000n), 30, buildSubject(symbol)).pip!, 'half_even');
  expect(pipOf('EURUSD', 100_000n)).toBe('10.00');
  expect(pipOf('AAPL', 10n)).toBe('0.10');
});

it('a night costs each direction what the desk would post, and nothing where it is paid in full', () => {
  const units = quantity(100_000n * 100_000_000n);
  const { long, short } = computeSizeFacts(units, 30, buildSubject('EURUSD'));
  // 2.5 % a year on 110,010 dollars, a night at a time.
  expect(long!.amount).toBe(short!.amount);
  expect(Number(long!.amount) / 1e6 / long!.nights).toBeCloseTo((-110_010 * 0.025) / 365, 2);
  expect(computeSizeFacts(units, 1, buildSubject('EURUSD')).long).toBeUndefined();
});
