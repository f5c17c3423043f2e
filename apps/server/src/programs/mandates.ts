import {
  EVERY_KEY,
  isTimeZone,
  mandateKeyOfHook,
  mayResume,
  type Mandate,
  type MandateChange,
} from '@lonja/core';
import type { MandateRequest } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { ApiKeyRow } from '@lonja/store/keys/api-keys';
import {
  listKeysWithAuthority,
  type KeyWithAuthority,
  type SuspendedAccount,
} from '@lonja/store/keys/key-authorities';
import type { HookRow } from '@lonja/store/programs/hooks';
import { listPositions } from '@lonja/store/trading/positions';
import { findTradingAccount, listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import type { ActCaller } from '../record/act-caller.ts';
import { newAct } from '../record/new-act.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import type { Proven } from '../identity/own-proofs.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { Changes } from '../desk/command/submission.ts';
import { CHANGE_MANDATE, type SteeredKey } from './commands.ts';
import { refuse, refuseAs } from '../refusal/refuse.ts';
import { CLOSE_POSITION } from '../trading/commands.ts';
import type { Markets } from '../rooms/markets.ts';

export interface ProgramNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly markets: Markets;
  readonly apiKeys: ApiKeys;
  readonly clock: () => number;
}

/** A mandate with the instruments of its account's market. */
export async function readMandate(
  { db, markets }: Pick<ProgramNeeds, 'db' | 'markets'>,
  { userId, accountId }: { readonly userId: string; readonly accountId: number },
  { timeZone, symbols, hours, ...limits }: MandateRequest,
): Promise<Mandate> {
  if (!isTimeZone(timeZone)) refuse('unknown_time_zone');
  const account = await findTradingAccount(db, userId, accountId);
  if (!account || account.closedAt) refuse('not_found');
  const market = markets.of(account.terms?.world);
  const found = symbols?.map((symbol) => market.instrumentBySymbol(symbol)?.id);
  if (found?.includes(undefined)) refuse('unknown_instrument');
  return {
    zone: timeZone,
    ...withoutUndefined(limits),
    ...(found ? { instruments: found as number[] } : {}),
    ...(hours
      ? {
          hours: {
            weekdays: hours.weekdays,
            from: parseMinutes(hours.from),
            until: parseMinutes(hours.until),
          },
        }
      : {}),
  };
}

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type Given<Fields> = { readonly [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Given<Fields>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Given<Fields>
  >;

/** The owner of the keys, who changes them, and why. */
interface KeyAct {
  readonly userId: string;
  readonly by: ActCaller;
  readonly as: 'owner' | 'teacher' | 'administrator';
  /** Undefined where somebody changes the own keys. */
  readonly reason: string | undefined;
}

/** A key or a hook, as an account's mandates name it. */
export type SteeredProgram = Pick<ApiKeyRow, 'id' | 'name' | 'user_id' | 'account_id'>;

export const steeredHook = ({ number, name, user_id, account_id }: HookRow): SteeredProgram => ({
  id: mandateKeyOfHook(number),
  name,
  user_id,
  account_id,
});

/** Keys of somebody. @param id undefined: all of them */
export async function findKeys(
  { db }: Pick<ProgramNeeds, 'db'>,
  userId: string,
  id?: string,
): Promise<readonly KeyWithAuthority[]> {
  const keys = await listKeysWithAuthority(db, [userId]);
  return id === undefined ? keys : keys.filter(({ key }) => key.id === id);
}

/** An act that gives authority, or a wider one: whoever borrows a session must not be able to. */
type GivingAct = KeyAct & { readonly proven: Proven };

/**
 * Says what a key or a hook may do from now on, or that it may again, on every open account that it reaches, one after the other. Limits
 * that are removed leave it all that its scopes allow.
 * @returns the changes, in the order of the accounts
 */
export const giveAuthority = async (
  needs: ProgramNeeds,
  key: SteeredProgram,
  change: Exclude<MandateChange, { readonly kind: 'suspended' }>,
  act: GivingAct,
): Promise<readonly Changes[]> =>
  changeOnAccounts(needs, await listSteeredAccounts(needs, key), { key, change }, act);

async function changeOnAccounts(
  needs: ProgramNeeds,
  accountIds: readonly number[],
  { key: { id, name }, change }: { readonly key: SteeredKey; readonly change: MandateChange },
  { userId, by, as, reason }: KeyAct,
): Promise<readonly Changes[]> {
  const all: Changes[] = [];
  for (const accountId of accountIds) {
    const subject = { kind: 'user', id: userId } as const;
    const act = await newAct(needs.db, by, { action: ACTIONS[change.kind], subject, userId, reason });
    const outcome = await needs.desk.submit({
      command: bindCommand(CHANGE_MANDATE, { accountId, key: { id, name }, change, act, by: as }),
      render: () => ({ status: 200, body: '' }),
    });
    if (outcome.kind === 'accepted') all.push(outcome.changes);
    // An account that closed meanwhile takes no orders of the key either.
    else if (outcome.kind === 'refused' && outcome.refusal.code !== 'account_closed')
      refuseAs(outcome.refusal);
  }
  return all;
}

const ACTIONS = {
  set: 'key_limited',
  removed: 'key_limited',
  suspended: 'key_suspended',
  resumed: 'key_resumed',
} as const;

async function listSteeredAccounts({ db }: ProgramNeeds, key: SteeredProgram): Promise<readonly number[]> {
  if (key.account_id !== null) return [key.account_id];
  return listOpenAccounts(db, key.user_id);
}

export async function listOpenAccounts(db: Database, userId: string): Promise<readonly number[]> {
  const accounts = await listTradingAccounts(db, userId, ALL);
  return accounts.filter(({ closedAt }) => closedAt === null).map(({ id }) => id);
}

const ALL = 1_000_000;

/** What the kill switch did. */
export interface KillResult {
  readonly keys: number;
  readonly cancelled: number;
  readonly closed: number;
  readonly open: number;
}

/** Suspends keys and hooks, and closes the positions of the accounts that they reach where that is asked for. */
export async function suspendKeys(
  needs: ProgramNeeds,
  keys: readonly SteeredProgram[],
  act: KeyAct & { readonly close: boolean },
): Promise<KillResult> {
  let cancelled = 0;
  const accountIds = new Set<number>();
  for (const key of keys) {
    const change = { kind: 'suspended', by: act.as } as const;
    const changed = await changeOnAccounts(
      needs,
      await listSteeredAccounts(needs, key),
      { key, change },
      act,
    );
    for (const [{ orders, after }] of changed) {
      cancelled += orders.length;
      accountIds.add(after.account.id);
    }
    needs.apiKeys.forgetKey(key.id);
  }
  const done = act.close ? await closeAll(needs, [...accountIds]) : { closed: 0, open: 0 };
  return { keys: keys.length, cancelled, ...done };
}

/** Every key, in place of one. */
const ALL_KEYS = { id: EVERY_KEY, name: null };

/** Suspends every key on some of a person's accounts, those that are made later among them: staff alone give them back. */
export async function suspendAccounts(
  needs: ProgramNeeds,
  accountIds: readonly number[],
  act: KeyAct,
): Promise<KillResult> {
  const change = { kind: 'suspended', by: act.as } as const;
  const changed = await changeOnAccounts(needs, accountIds, { key: ALL_KEYS, change }, act);
  const reached = new Set<number | null>([null, ...accountIds]);
  const keys = (await findKeys(needs, act.userId)).filter(({ key }) => reached.has(key.account_id));
  for (const { key } of keys) needs.apiKeys.forgetKey(key.id);
  const cancelled = changed.reduce((count, [{ orders }]) => count + orders.length, 0);
  return { keys: keys.length, cancelled, closed: 0, open: 0 };
}

/** Gives every key its authority back on those of a person's accounts where whoever asks may. @returns how many accounts those are */
export async function resumeAccounts(
  needs: ProgramNeeds,
  accounts: readonly SuspendedAccount[],
  act: GivingAct,
): Promise<number> {
  const freed = accounts
    .filter(({ suspension }) => mayResume(suspension.by, act.as))
    .map(({ accountId }) => accountId);
  const changed = await changeOnAccounts(needs, freed, { key: ALL_KEYS, change: { kind: 'resumed' } }, act);
  return changed.length;
}

/** Closes every position at the market; one whose market is closed or stale stays open. */
async function closeAll(
  { db, desk }: ProgramNeeds,
  accountIds: readonly number[],
): Promise<Pick<KillResult, 'closed' | 'open'>> {
  let [closed, open] = [0, 0];
  for (const accountId of accountIds) {
    for (const { instrumentId } of (await listPositions(db, accountId)).positions) {
      const outcome = await desk.submit({
        command: bindCommand(CLOSE_POSITION, {
          accountId,
          sender: null,
          close: { instrumentId, quantity: undefined, seenPrice: undefined, slippage: 0 },
        }),
        render: () => ({ status: 200, body: '' }),
      });
      const isClosed = outcome.kind === 'accepted' && outcome.changes[0].account.fill !== undefined;
      if (isClosed) closed += 1;
      else open += 1;
    }
  }
  return { closed, open };
}
