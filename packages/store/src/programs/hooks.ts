import { heldBy, mandateKeyOfHook, type HeldMandate, type HookSymbol } from '@lonja/core';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { readMandates, type WrittenMandates } from '../written/written-mandates.ts';
import { isStillProven } from '../keys/proven.ts';

/** A hook without the hash of its address. */
export type HookRow = Omit<Selectable<Tables['hooks']>, 'token_hash' | 'claimed_until'> & {
  /** Whether it has an address. */
  readonly is_reached: boolean;
  /** When the last signal came that is kept. */
  readonly last_at: Date | null;
  readonly held: HeldMandate | undefined;
};

/** What a hook does with a signal. */
export interface HookRules {
  readonly name: string;
  readonly symbols: readonly HookSymbol[];
  /** 1e-8; null: each signal says its own. */
  readonly quantity: bigint | null;
  readonly leverage: number;
  readonly networks: readonly string[];
}

export interface NewHook extends HookRules {
  readonly userId: string;
  readonly accountId: number;
  readonly tokenHash: Buffer;
  readonly at: Date;
}

/** What an owner has proved before. */
interface Proven {
  /** Hash of the password that was checked. */
  readonly provenBy: string;
}

/** Owner and number of a hook. */
export interface OwnHook {
  readonly userId: string;
  readonly number: number;
}

/**
 * Makes a hook, after its owner has proved the password with this hash.
 * @param most hooks that a person may have, also with concurrent requests
 * @returns its number
 */
export function saveHook(
  work: Work,
  { userId, accountId, tokenHash, at, ...rules }: NewHook,
  { maximum, ...proven }: Proven & { readonly maximum: number },
): Promise<number | 'too_many_hooks' | 'password_changed'> {
  return afterProof(work, userId, proven, async () => {
    const { count } = await work
      .selectFrom('hooks')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= maximum) return 'too_many_hooks';
    const { number } = await work
      .insertInto('hooks')
      .values({
        ...writeRules(rules),
        user_id: userId,
        account_id: accountId,
        token_hash: tokenHash,
        created_at: at,
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    return number;
  });
}

/** @returns false where there is no such hook */
export const changeHook = (
  db: Kysely<Tables>,
  { userId, number }: OwnHook,
  rules: HookRules,
  proven: Proven,
): Promise<boolean | 'password_changed'> =>
  db.transaction().execute((work) =>
    afterProof(work, userId, proven, async () => {
      const changed = await work
        .updateTable('hooks')
        .set(writeRules(rules))
        .where('number', '=', number)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return changed.numUpdatedRows === 1n;
    }),
  );

/** Gives a hook another address; the former one ends. @returns false where there is no such hook */
export const saveHookToken = (
  work: Work,
  { userId, number }: OwnHook,
  tokenHash: Buffer,
  proven: Proven,
): Promise<boolean | 'password_changed'> =>
  afterProof(work, userId, proven, async () => {
    const changed = await work
      .updateTable('hooks')
      .set({ token_hash: tokenHash })
      .where('number', '=', number)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return changed.numUpdatedRows === 1n;
  });

const writeRules = ({ name, symbols, quantity, leverage, networks }: HookRules) => ({
  name,
  symbols: JSON.stringify(symbols),
  quantity,
  leverage,
  networks: [...networks],
});

/** The password's row is held until the transaction ends. */
const afterProof = async <Result>(
  work: Work,
  userId: string,
  { provenBy }: Proven,
  act: () => Promise<Result>,
): Promise<Result | 'password_changed'> =>
  (await isStillProven(work, userId, provenBy)) ? act() : 'password_changed';

/** With its signals. @returns false where there is no such hook */
export async function deleteHook(db: Kysely<Tables>, { userId, number }: OwnHook): Promise<boolean> {
  const deleted = await db
    .deleteFrom('hooks')
    .where('number', '=', number)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** The hooks of these users with what each may do on its account, the newest first. */
export async function listHooks(db: Kysely<Tables>, userIds: readonly string[]): Promise<HookRow[]> {
  const rows = await db
    .selectFrom('hooks as h')
    .innerJoin('trading_accounts as a', 'a.id', 'h.account_id')
    .select([
      'h.number',
      'h.user_id',
      'h.account_id',
      'h.name',
      'h.symbols',
      'h.quantity',
      'h.leverage',
      'h.networks',
      'h.created_at',
      sql<boolean>`h.token_hash is not null`.as('is_reached'),
      sql<Date | null>`(select max(s.at) from hook_signals s where s.hook = h.number)`.as('last_at'),
      sql<WrittenMandates | null>`a.mandates`.as('mandates'),
    ])
    .where(sql<boolean>`h.user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('h.number', 'desc')
    .execute();
  return rows.map(({ mandates, ...row }) => ({
    ...row,
    held: mandates ? heldBy(readMandates(mandates), mandateKeyOfHook(row.number)) : undefined,
  }));
}

/** A hook that an address leads to. */
export interface ReachedHook {
  readonly number: number;
  readonly networks: readonly string[];
}

/** The hook with this address, of an active user. */
export const findHookByToken = (db: Kysely<Tables>, tokenHash: Buffer): Promise<ReachedHook | undefined> =>
  db
    .selectFrom('hooks as h')
    .innerJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.number', 'h.networks'])
    .where('h.token_hash', '=', tokenHash)
    .where('u.is_active', '=', true)
    .executeTakeFirst();

/** Deletes hooks of people whom an earlier program has erased. */
export async function deleteHooksOfNobody(db: Kysely<Tables>): Promise<void> {
  await sql`delete from hooks h using users u where u.id = h.user_id and u.deleted_at is not null`.execute(
    db,
  );
}
