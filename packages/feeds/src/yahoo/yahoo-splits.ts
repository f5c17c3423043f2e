import { isSplitRatio, type SplitRatio } from '@lonja/core';
import { readMoment } from './yahoo-moment.ts';
import { readField } from '../read-field.ts';

const DAY_MS = 86_400_000;

/**
 * The split in a chart's answer since a moment (milliseconds since 1970); the day before still counts, because Yahoo
 * dates a split by the opening of its day. Undefined without one, and with several, because the answer would be ambiguous.
 */
export function findSplit(chart: unknown, since: number): SplitRatio | undefined {
  const [split, ...others] = splitsIn(chart).filter(({ at }) => at >= since - DAY_MS);
  if (!split || others.length > 0) return undefined;
  const ratio = { newUnits: split.newUnits, oldUnits: split.oldUnits };
  return isSplitRatio(ratio) ? ratio : undefined;
}

interface DatedSplit extends SplitRatio {
  readonly at: number;
}

function splitsIn(chart: unknown): DatedSplit[] {
  const events = readField(readField(chart, 'events'), 'splits');
  return Array.isArray(events) ? events.flatMap((event: unknown) => readSplit(event) ?? []) : [];
}

function readSplit(event: unknown): DatedSplit | undefined {
  const at = readMoment(readField(event, 'date'));
  const newUnits = readField(event, 'numerator');
  const oldUnits = readField(event, 'denominator');
  if (at === undefined || typeof newUnits !== 'number' || typeof oldUnits !== 'number') return undefined;
  return { at, newUnits, oldUnits };
}
