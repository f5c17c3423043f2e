import type { MarginPreset, WrittenFinancing } from '@lonja/core';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An operator's trading conditions as stored. */
export interface ConditionsRow {
  /** Counts from 1. */
  readonly number: number;
  /** Id of the administrator's act that set it. */
  readonly act: string;
  readonly at: Date;
  /** Undefined where they leave it as it was. */
  readonly financing: FinancingRow | undefined;
  readonly margin: MarginPreset | undefined;
}

interface FinancingRow {
  /** Days since 1970-01-01: the first night charged by the terms. */
  readonly firstNight: number;
  readonly terms: WrittenFinancing;
}

/** All conditions ever saved, oldest first. */
export async function listConditions(db: Kysely<Tables>): Promise<ConditionsRow[]> {
  const rows = await db.selectFrom('trading_conditions').selectAll().orderBy('number').execute();
  return rows.map(({ first_night: firstNight, financing: terms, margin, ...row }) => ({
    ...row,
    financing: terms && firstNight !== null ? { firstNight, terms } : undefined,
    margin: margin ?? undefined,
  }));
}

/**
 * Saves the conditions. @returns false when another administrator has saved that number
 * meanwhile
 */
export async function saveConditions(
  work: Kysely<Tables>,
  { number, act, at, financing, margin }: ConditionsRow,
): Promise<boolean> {
  const saved = await work
    .insertInto('trading_conditions')
    .values({
      number,
      act,
      at,
      first_night: financing?.firstNight ?? null,
      financing: financing ? JSON.stringify(financing.terms) : null,
      margin: margin ? JSON.stringify(margin) : null,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n;
}
