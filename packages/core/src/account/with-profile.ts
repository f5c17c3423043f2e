import type { FillProfile } from './fill-profile.ts';
import type { AccountState } from './account.ts';

/** The account whose orders fill by this profile from the next one on; what is on its way, too. */
export function withProfile(account: AccountState, profile: FillProfile): AccountState {
  const { fillProfile: _, ...rest } = account;
  return profile === 'ideal' ? rest : { ...rest, fillProfile: profile };
}
