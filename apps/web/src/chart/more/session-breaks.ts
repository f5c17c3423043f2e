import type { InstrumentSessions } from '@lonja/protocol';

type Session = InstrumentSessions['sessions'][number];

/**
 * The bars with which trading sessions begin: of each session the first bar that has some of it. The first bar of a chart is none, as
 * nobody knows what was before it.
 * @param times beginnings of the bars, the earliest first, milliseconds since 1970
 * @param sessions in order
 * @param length of a bar, milliseconds; 0 where bars have no length
 * @returns places, in order
 */
export function findBreaks(
  times: readonly number[],
  sessions: readonly Session[],
  length: number,
): readonly number[] {
  const breaks: number[] = [];
  let at = 0;
  for (const { opens, closes } of sessions) {
    while (at < times.length && times[at]! + Math.max(length, 1) <= opens) at += 1;
    const begins = times[at];
    if (begins === undefined) break;
    if (at > 0 && begins < closes && breaks.at(-1) !== at) breaks.push(at);
  }
  return breaks;
}

/** Places of the bars of a stretch: from the first one up to the last, that one not included. */
export interface BarSpan {
  readonly from: number;
  readonly to: number;
}

/** The bars of each session that has some, in order: those that begin in it. @param times as above */
export function findSpans(times: readonly number[], sessions: readonly Session[]): readonly BarSpan[] {
  const spans: BarSpan[] = [];
  let at = 0;
  for (const { opens, closes } of sessions) {
    while (at < times.length && times[at]! < opens) at += 1;
    const from = at;
    while (at < times.length && times[at]! < closes) at += 1;
    if (at > from) spans.push({ from, to: at });
  }
  return spans;
}

/** Days of UTC as sessions, for what trades always. */
export const utcDays = (from: number, to: number): readonly Session[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / DAY_MS)) }, (_, day) => {
    const opens = Math.floor(from / DAY_MS + day) * DAY_MS;
    return { opens, closes: opens + DAY_MS };
  });

const DAY_MS = 86_400_000;
/** Stretches of time are asked for in whole blocks, so that a chart that grows asks seldom. */
const BLOCK_MS = 64 * DAY_MS;

/** The stretch of time whose sessions are asked for, as far as one answer has them: its end counts most. */
export function spanOfBars(
  first: number,
  last: number,
  maximumDays: number,
): { readonly from: number; readonly to: number } {
  const to = (Math.floor(last / BLOCK_MS) + 1) * BLOCK_MS;
  const from = Math.floor(first / BLOCK_MS) * BLOCK_MS;
  return { from: Math.max(0, from, to - Math.floor((maximumDays * DAY_MS) / BLOCK_MS) * BLOCK_MS), to };
}
