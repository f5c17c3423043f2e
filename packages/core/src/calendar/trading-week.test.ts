import { describe, expect, test } from 'vitest';
import { tradingWeek } from './trading-week.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const timeOf = (minute: number) => {
  const [hours, minutes] = [Math.floor((minute % 1_440) / 60), minute % 60];
  return `${DAYS[Math.floor(minute / 1_440) % 7]} ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};
const spansOf = (...lines: string[]) =>
  tradingWeek('UTC', ...lines).spans.map(({ start, end }) => `${timeOf(start)} - ${timeOf(end)}`);

describe('a trading week', () => {
  test('has the same spans on each of its days, in their order, however the lines are', () => {
    expect(spansOf('Mon-Tue 13:00-15:00 09:30-11:30', 'Sun 18:00-19:00')).toEqual([
      'Sun 18:00 - Sun 19:00',
      'Mon 09:30 - Mon 11:30',
      'Mon 13:00 - Mon 15:00',
      'Tue 09:30 - Tue 11:30',
      'Tue 13:00 - Tue 15:00',
    ]);
  });

  test('goes on overnight where a span ends at or before its start, over Saturday too', () => {
    expect(spansOf('Thu 17:00-17:00', 'Fri 17:15-03:00', 'Sat 22:00-01:30')).toEqual([
      'Thu 17:00 - Fri 17:00',
      'Fri 17:15 - Sat 03:00',
      'Sat 22:00 - Sun 01:30',
    ]);
    expect(tradingWeek('UTC', 'Sat 22:00-01:30').spans).toEqual([{ start: 9_960, end: 10_170 }]);
  });
});
