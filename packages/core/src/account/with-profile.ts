import type { FillProfile } from './fill-profile.ts';
import type { AccountState } from './account.ts';

/** The account with this fill profile, for orders from now on and for those in flight. */
export function withProfile(account: AccountState, profile: FillProfile): AccountState {
  const { fillProfile: _, ...rest } = account;
  return profile === 'ideal' ? rest : { ...rest, fillProfile: profile };
}
