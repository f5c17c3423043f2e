import type { Database } from '@lonja/store/database/database';
import type { ActCaller } from '../record/act-caller.ts';
import { recordOwn } from '../record/own-security.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Prove, Proven } from '../identity/own-proofs.ts';
import type { TwoFactor, TwoFactorSetup, TwoFactorState } from '../identity/two-factor.ts';

export interface TwoFactorNeeds {
  readonly db: Database;
  readonly twoFactor: TwoFactor;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** Starts the set-up of a user's second factor. */
export async function setUpTwoFactor(
  { twoFactor }: TwoFactorNeeds,
  { userId, username }: ActCaller & { readonly username: string; readonly proven: Proven },
): Promise<TwoFactorSetup> {
  return (await twoFactor.setUp({ id: userId, username })) ?? refuse('two_factor_on');
}

/** Turns the second factor on with a code of the app. @returns the recovery codes, shown this once */
export async function enableTwoFactor(
  needs: TwoFactorNeeds,
  by: ActCaller,
  { code, prove }: { readonly code: string; readonly prove: Prove },
): Promise<readonly string[]> {
  const { twoFactor } = needs;
  if ((await twoFactor.state(by.userId)).isOn) refuse('two_factor_on');
  await prove();
  // A code that was shown is used up, whatever becomes of the rest.
  if (!(await twoFactor.acceptsApp(by.userId, code))) refuse('code_wrong');
  return recordOwn(needs, by, 'two_factor_enabled', (work) => twoFactor.enable(work, by.userId));
}

/** Turns the second factor off, which needs password and code. @returns its state, now off */
export async function disableTwoFactor(
  needs: TwoFactorNeeds,
  by: ActCaller,
  prove: Prove,
): Promise<TwoFactorState> {
  const { twoFactor } = needs;
  if (!(await twoFactor.state(by.userId)).isOn) refuse('two_factor_off');
  await prove();
  await recordOwn(needs, by, 'two_factor_disabled', (work) => twoFactor.disable(work, by.userId));
  return twoFactor.state(by.userId);
}

/** Replaces all earlier recovery codes. */
export async function renewRecoveryCodes(
  needs: TwoFactorNeeds,
  by: ActCaller,
  prove: Prove,
): Promise<readonly string[]> {
  const { twoFactor } = needs;
  if (!(await twoFactor.state(by.userId)).isOn) refuse('two_factor_off');
  await prove();
  return recordOwn(needs, by, 'recovery_codes_renewed', (work) => twoFactor.enable(work, by.userId));
}
