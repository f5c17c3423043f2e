import { createMarketHours } from '@lonja/core';
import { onWorkday } from './event-calendar.ts';
import { STEP_MS } from '../time/steps.ts';

/** The step of an exchange's first opening on or after a date (days since 1970), weekends left out. */
export type FindOpening = (exchange: string, date: number) => number;

export function createOpenings(): FindOpening {
  const hours = createMarketHours();
  const known = new Map<string, number>();
  return (exchange, wanted) => {
    const date = onWorkday(wanted);
    const key = `${exchange} ${date}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let at = date * DAY_MS;
    // By the clock of the exchanges of the United States, midnight UTC is the evening before, when they are closed.
    while (hours.isOpenAt(exchange, at)) at = hours.nextChangeAt(exchange, at)!;
    const opens = hours.nextChangeAt(exchange, at)! / STEP_MS;
    known.set(key, opens);
    return opens;
  };
}

const DAY_MS = 86_400_000;
