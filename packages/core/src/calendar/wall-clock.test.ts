import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClockOf } from './wall-clock.ts';

const at = (time: string) => Date.parse(`${time}Z`);
const shown = (ms: number) => new Date(ms).toISOString().replace(/(:00)?(\.000)?Z$/, '');

describe('the clock on a wall', () => {
  it.each([
    ['UTC', '2026-07-01T12:00', '2026-07-01T12:00'],
    ['Asia/Kolkata', '2026-07-01T12:00', '2026-07-01T17:30'],
    ['Pacific/Marquesas', '2026-07-01T12:00', '2026-07-01T02:30'],
    ['Asia/Kathmandu', '2026-07-01T23:00', '2026-07-02T04:45'],
    // New York goes to 03:00 when it should be 02:00 ...
    ['America/New_York', '2026-03-08T06:59', '2026-03-08T01:59'],
    ['America/New_York', '2026-03-08T07:00', '2026-03-08T03:00'],
    // ... and shows the hour from 01:00 twice.
    ['America/New_York', '2026-11-01T05:59', '2026-11-01T01:59'],
    ['America/New_York', '2026-11-01T06:00', '2026-11-01T01:00'],
    // Lord Howe moves by half an hour.
    ['Australia/Lord_Howe', '2026-10-03T15:29', '2026-10-04T01:59'],
    ['Australia/Lord_Howe', '2026-10-03T15:30', '2026-10-04T02:30'],
  ])('of %s shows at %s UTC: %s', (zone, utc, wall) => {
    expect(shown(wallClockOf(zone).wallOf(at(utc)))).toBe(wall);
  });

  it.each([
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59'],
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00'],
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00'],
    ['Europe/Madrid', '2026-03-29T01:59', '2026-03-29T00:59'],
    ['Europe/Madrid', '2026-03-29T03:00', '2026-03-29T01:00'],
    ['Europe/Madrid', '2026-10-25T01:59', '2026-10-24T23:59'],
    ['Europe/Madrid', '2026-10-25T03:00', '2026-10-25T02:00'],
    ['Australia/Sydney', '2026-04-05T01:59', '2026-04-04T14:59'],
    ['Australia/Sydney', '2026-04-05T03:00', '2026-04-04T17:00'],
  ])('of %s shows %s, beside a change, at %s UTC', (zone, wall, utc) => {
    expect(shown(wallClockOf(zone).instantOf(at(wall)))).toBe(utc);
  });

  it('shows every time of the hours around a change at the instant that it is found at', () => {
    const zones = [
      'America/New_York',
      'America/Sao_Paulo',
      'Europe/Madrid',
      'Asia/Kathmandu',
      'Australia/Sydney',
    ];
    const changes = ['2026-03-08T07:00', '2026-03-29T01:00', '2026-04-04T16:00', '2026-10-03T16:00'].map(at);
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.constantFrom(...changes),
        fc.integer({ min: -15 * 60, max: 15 * 60 }),
        (zone, change, minutes) => {
          const clock = wallClockOf(zone);
          const wall = clock.wallOf(change + minutes * 60_000);
          expect(clock.wallOf(clock.instantOf(wall))).toBe(wall);
        },
      ),
    );
  });
});
