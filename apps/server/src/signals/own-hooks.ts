import { randomBytes } from 'node:crypto';
import { mayResume, type Mandate, type Quantity } from '@lonja/core';
import { MAX_HOOKS, type MandateRequest } from '@lonja/protocol';
import { listSignals, type SignalRow } from '@lonja/store/programs/hook-signals';
import {
  changeHook,
  deleteHook,
  listHooks,
  saveHook,
  saveHookToken,
  type HookRow,
  type HookRules,
} from '@lonja/store/programs/hooks';
import { findTradingAccount } from '@lonja/store/trading/trading-accounts';
import { giveAuthority, readMandate, steeredHook, type ProgramNeeds } from '../programs/mandates.ts';
import type { ActCaller } from '../record/act-caller.ts';
import { recordOwn } from '../record/own-security.ts';
import type { ProvenByPassword } from '../identity/own-proofs.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';
import { hashOfToken } from './receive-signal.ts';

export interface HookNeeds extends ProgramNeeds {
  readonly notices: Pick<NoticeNews, 'publish'>;
}

/** What is undefined stays as it is; a mandate of null is none. */
type Wanted = { readonly [Name in keyof HookRules]?: HookRules[Name] | undefined } & {
  readonly quantity?: Quantity | null | undefined;
  readonly mandate?: MandateRequest | null | undefined;
};

/** A hook with its address. */
export interface ShownHook {
  /** What its address ends in; never shown again. */
  readonly token: string;
  readonly hook: HookRow;
}

/** An owner, who has given the password with the request. */
interface Owner {
  readonly by: ActCaller;
  readonly proven: ProvenByPassword;
}

/** Makes a hook. The hook's owner is notified: whoever borrows a session could else trade by it later. */
export async function createHook(
  needs: HookNeeds,
  owner: Owner,
  {
    accountId,
    mandate,
    ...rules
  }: Required<Omit<Wanted, 'mandate'>> &
    HookRules & { readonly accountId: number; readonly mandate: MandateRequest | null },
): Promise<ShownHook> {
  const { by, proven } = owner;
  const { userId } = by;
  const owned = { userId, accountId };
  await refuseSymbols(needs, owned, rules.symbols);
  const limits = mandate && (await readMandate(needs, owned, mandate));
  const token = newToken();
  const number = await recordOwn(needs, by, 'hook_added', async (work, at) => {
    const saved = await saveHook(
      work,
      { ...rules, ...owned, tokenHash: hashOfToken(token), at: new Date(at) },
      { maximum: MAX_HOOKS, provenBy: proven.passwordHash },
    );
    if (saved === 'too_many_hooks') refuse(saved, { maximum: MAX_HOOKS });
    return saved === 'password_changed' ? refuse('password_wrong') : saved;
  });
  const hook = await ownHook(needs, userId, String(number));
  // The hook's address is not known to anybody before this is answered.
  const limited = limits ? await setLimits(needs, owner, hook, limits) : hook;
  return { token, hook: limited };
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** What a signal may stand for is traded on the account's market. */
async function refuseSymbols(
  { db, markets }: HookNeeds,
  { userId, accountId }: { readonly userId: string; readonly accountId: number },
  symbols: HookRules['symbols'],
): Promise<void> {
  const account = await findTradingAccount(db, userId, accountId);
  if (!account || account.closedAt) refuse('not_found');
  const market = markets.of(account.terms?.world);
  if (!symbols.every(({ symbol }) => market.instrumentBySymbol(symbol))) refuse('unknown_instrument');
}

/** One of somebody's hooks. One that is not theirs and a missing one are alike. */
export async function ownHook({ db }: Pick<HookNeeds, 'db'>, userId: string, id: string): Promise<HookRow> {
  const all = await listHooks(db, [userId]);
  return all.find(({ number }) => String(number) === id) ?? refuse('not_found');
}

export async function changeOwnHook(
  needs: HookNeeds,
  owner: Owner,
  known: HookRow,
  { mandate, ...change }: Wanted,
): Promise<HookRow> {
  const { userId } = owner.by;
  const provenBy = owner.proven.passwordHash;
  const owned = { userId, accountId: known.account_id };
  if (change.symbols) await refuseSymbols(needs, owned, change.symbols);
  const limits = mandate && (await readMandate(needs, owned, mandate));
  const rules = {
    name: change.name ?? known.name,
    symbols: change.symbols ?? known.symbols,
    quantity: change.quantity === undefined ? known.quantity : change.quantity,
    leverage: change.leverage ?? known.leverage,
    networks: change.networks ?? known.networks,
  };
  const changed = await changeHook(needs.db, { userId, number: known.number }, rules, { provenBy });
  if (changed === 'password_changed') refuse('password_wrong');
  if (!changed) refuse('not_found');
  return limits === undefined
    ? ownHook(needs, userId, String(known.number))
    : setLimits(needs, owner, { ...known, name: rules.name }, limits);
}

/** @param limits null: none */
async function setLimits(
  needs: HookNeeds,
  owner: Owner,
  hook: HookRow,
  limits: Mandate | null,
): Promise<HookRow> {
  const change = limits ? ({ kind: 'set', mandate: limits } as const) : ({ kind: 'removed' } as const);
  return giveOwnAuthority(needs, owner, hook, change);
}

async function giveOwnAuthority(
  needs: HookNeeds,
  { by, proven }: Owner,
  hook: HookRow,
  change: Parameters<typeof giveAuthority>[2],
): Promise<HookRow> {
  const { userId } = by;
  const act = { userId, by, proven, as: 'owner', reason: undefined } as const;
  await giveAuthority(needs, steeredHook(hook), change, act);
  return ownHook(needs, userId, String(hook.number));
}

/** Gives a suspended hook its authority back, where its owner may. */
export async function resumeOwnHook(needs: HookNeeds, owner: Owner, hook: HookRow): Promise<HookRow> {
  if (hook.held?.suspension && !mayResume(hook.held.suspension.by, 'owner')) refuse('forbidden');
  return giveOwnAuthority(needs, owner, hook, { kind: 'resumed' });
}

/** Another address in place of the present one. */
export async function renewOwnHook(
  needs: HookNeeds,
  { by, proven }: Owner,
  { number }: HookRow,
): Promise<ShownHook> {
  const { userId } = by;
  const token = newToken();
  const provenBy = proven.passwordHash;
  await recordOwn(needs, by, 'hook_added', async (work) => {
    const renewed = await saveHookToken(work, { userId, number }, hashOfToken(token), { provenBy });
    if (renewed === 'password_changed') refuse('password_wrong');
    if (!renewed) refuse('not_found');
  });
  const hook = await ownHook(needs, userId, String(number));
  return { token, hook };
}

/** Ends a hook; what it has in flight goes on. */
export async function deleteOwnHook(
  { db }: Pick<HookNeeds, 'db'>,
  userId: string,
  { number }: HookRow,
): Promise<void> {
  if (!(await deleteHook(db, { userId, number }))) refuse('not_found');
}

/** What came to one of somebody's hooks, the newest first. */
export async function listOwnSignals(
  needs: Pick<HookNeeds, 'db'>,
  { userId, id }: { readonly userId: string; readonly id: string },
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly SignalRow[]> {
  const hook = await ownHook(needs, userId, id);
  return listSignals(needs.db, hook.number, {
    before: before === undefined ? undefined : BigInt(before),
    limit,
  });
}
