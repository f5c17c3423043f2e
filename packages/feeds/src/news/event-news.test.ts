import { describe, expect, it } from 'vitest';
import type { AnnouncedEvent } from '../simulated/events/event-instruments.ts';
import type { Reaction } from '../simulated/events/event-reactions.ts';
import { createEventNews, type EventNews } from './event-news.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AT = Date.UTC(2026, 10, 25, 21, 5);

const report = (
  subject: string,
  importance: AnnouncedEvent['importance'] = 'low',
  at = AT,
): AnnouncedEvent => ({ kind: 'earnings', subject, at, symbols: [subject], importance });
const FED: AnnouncedEvent = {
  kind: 'fed_rates',
  subject: 'USD',
  at: AT - 2 * HOUR,
  symbols: ['EURUSD', '^GSPC'],
  importance: 'high',
};
const EVENTS = [FED, report('AAPL', 'medium'), report('TINY'), report('HUGE'), report('MID')];
const TURNOVER: Readonly<Record<string, number>> = { TINY: 1, HUGE: 100, MID: 10 };

/** Every price is first seen so long after its event. */
const newsWith = (delay: number, events: readonly AnnouncedEvent[] = EVENTS, sign = 1) =>
  createEventNews({
    announced: (from, until) => events.filter(({ at }) => at >= from && at < until),
    reactionTo: (event, symbol, now): Reaction | undefined => {
      const firstAt = event.at + delay;
      if (now < firstAt) return undefined;
      return {
        symbol,
        beforeTicks: 100,
        firstTicks: 100 + sign * symbol.length,
        firstAt,
        laterTicks: 100,
        laterAt: now,
      };
    },
    turnoverOf: (symbol) => TURNOVER[symbol] ?? 0,
  });
const reported = (items: readonly EventNews[]) =>
  items.map(({ kind, events, isShared }) =>
    [kind, isShared ? 'shared' : 'own', ...events.map(({ subject }) => subject)].join(' '),
  );

describe('news of the calendar', () => {
  it('say a day ahead that something is due: banks and well-known companies alone, the others together', async () => {
    const list = newsWith(0);
    expect(reported(await list(AT - 3 * DAY, FED.at - DAY - 1))).toEqual([]);
    expect(reported(await list(AT - 3 * DAY, FED.at - DAY))).toEqual(['due own USD']);
    expect(reported(await list(AT - 3 * DAY, AT - DAY))).toEqual([
      'due own AAPL',
      'due shared HUGE MID TINY',
      'due own USD',
    ]);
  });

  it('say what it brought a minute after its first price, of a closed exchange after its opening', async () => {
    const night = 17 * HOUR;
    const list = newsWith(night);
    const overAt = async (now: number) =>
      reported(await list(AT, now)).filter((text) => text.startsWith('over'));
    expect(await overAt(AT + night + MINUTE - 1)).toEqual(['over own USD']);
    expect(await overAt(AT + night + MINUTE)).toEqual([
      'over own AAPL',
      'over shared HUGE MID TINY',
      'over own USD',
    ]);
  });

  it('know nothing of the future: a market that goes the other way is announced in the same items', async () => {
    for (const now of [FED.at - 1, AT - 1]) {
      const isDue = ({ kind }: EventNews) => kind === 'due';
      const up = (await newsWith(0)(AT - 3 * DAY, now)).filter(isDue);
      const down = (await newsWith(0, EVENTS, -1)(AT - 3 * DAY, now)).filter(isDue);
      expect(up.length).toBeGreaterThan(0);
      expect(up).toEqual(down);
      expect(JSON.stringify(up)).not.toMatch(/Ticks/);
    }
  });

  it('are the same list whenever it is read: what was published stays as it was', async () => {
    const list = newsWith(3 * HOUR);
    const whole = await list(AT - 3 * DAY, AT + DAY);
    for (let now = AT - 2 * DAY; now < AT + DAY; now += 37 * MINUTE)
      expect((await list(AT - 3 * DAY, now)).map(({ publishedAt, kind }) => [publishedAt, kind])).toEqual(
        whole
          .filter(({ publishedAt }) => publishedAt <= now)
          .map(({ publishedAt, kind }) => [publishedAt, kind]),
      );
  });

  it('are silent on what no listed instrument can show', async () => {
    const list = newsWith(0, [{ ...FED, symbols: [] }]);
    expect(await list(AT - 3 * DAY, AT + DAY)).toEqual([]);
  });

  it('lets others have their turn between events', async () => {
    let rests = 0;
    await newsWith(0)(AT - DAY, AT + DAY, () => {
      rests += 1;
      return Promise.resolve();
    });
    expect(rests).toBe(EVENTS.length);
  });
});
