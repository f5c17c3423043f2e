import { mayResume, outranks } from '@lonja/core/mandate-limits';
import type { UserPrograms } from '@lonja/protocol';

/** A key or a hook, as the calls of the kill switch name it. */
export type NamedProgram = { readonly key: string } | { readonly hook: string };

type SeenKey = UserPrograms['keys'][number];

/** A key or a hook as staff see it, with what they may do about it alone. */
export interface SeenProgramFacts extends Pick<SeenKey, 'id' | 'name' | 'authority'> {
  readonly kind: 'key' | 'hook';
  readonly named: NamedProgram;
  /** Empty of a hook, which trades. */
  readonly scopes: SeenKey['scopes'];
  readonly lastAt: string | null;
  readonly sendsOrders: boolean;
  readonly canSuspend: boolean;
  readonly canResume: boolean;
}

/**
 * Keys and hooks alike. One is suspended by whoever outranks who has done so, and resumed by whoever may; neither changes
 * anything while everything on its account is suspended.
 */
export function listSeenPrograms(
  { keys, hooks, suspended }: Pick<UserPrograms, 'keys' | 'hooks' | 'suspended'>,
  as: 'teacher' | 'administrator',
): readonly SeenProgramFacts[] {
  const actsOn = (account: string | null, { suspension }: SeenKey['authority']) => {
    const isFree = !suspended.some((one) => account === null || one.account === account);
    return {
      canSuspend: isFree && (suspension === null || outranks(as, suspension.by)),
      canResume: isFree && suspension !== null && mayResume(suspension.by, as),
    };
  };
  return [
    ...keys.map(({ id, name, authority, scopes, account, lastUsedAt }) => ({
      id,
      name,
      authority,
      scopes,
      kind: 'key' as const,
      named: { key: id },
      lastAt: lastUsedAt,
      sendsOrders: scopes.some((scope) => scope === 'trade' || scope === 'propose'),
      ...actsOn(account, authority),
    })),
    ...hooks.map(({ id, name, authority, account, lastSignalAt }) => ({
      id,
      name,
      authority,
      scopes: [],
      kind: 'hook' as const,
      named: { hook: id },
      lastAt: lastSignalAt,
      sendsOrders: true,
      ...actsOn(account, authority),
    })),
  ];
}
