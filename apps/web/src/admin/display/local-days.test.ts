import { afterEach, expect, it } from 'vitest';
import { momentsOfDays } from './local-days.ts';

const zone = process.env['TZ'];
afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

it.each([
  ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['America/Mexico_City', '2026-11-21T06:00:00.000Z', '2026-11-22T06:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-20T15:00:00.000Z', '2026-11-21T15:00:00.000Z'],
])('[ADM-11] a day in %s is from its midnight to the next', (name, from, until) => {
  process.env['TZ'] = name;
  expect(momentsOfDays({ from: '2026-11-21', until: '2026-11-21' })).toEqual({ from, until });
});

it('[ADM-11] a day on which the clocks change is an hour longer or shorter', () => {
  process.env['TZ'] = 'Europe/Madrid';
  expect(momentsOfDays({ from: '2026-10-25', until: '2026-10-25' })).toEqual({
    from: '2026-10-24T22:00:00.000Z',
    until: '2026-10-25T23:00:00.000Z',
  });
  expect(momentsOfDays({ from: '2026-03-29', until: '2026-03-31' })).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    until: '2026-03-31T22:00:00.000Z',
  });
});

it('[ADM-11] asks for no more than is asked for', () => {
  expect(momentsOfDays({})).toEqual({});
  expect(Object.keys(momentsOfDays({ until: '2026-12-31' }))).toEqual(['until']);
});
