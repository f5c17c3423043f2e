import { sql, type RawBuilder } from 'kysely';
import { numberArray } from './array-literal.ts';

const ALL = 256;

/** Whether a row, named `name`, is of one of these slots; no condition where they are all. */
export const ofSlots = (name: string, slots: readonly number[]): RawBuilder<boolean> =>
  slots.length === ALL
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${name}.slot`)} = any(${numberArray(slots)}::smallint[])`;
