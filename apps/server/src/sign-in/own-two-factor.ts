import type { Database } from '@lonja/store/database/database';
import type { ActCaller } from '../record/act-caller.ts';
import { recordOwnSecurity } from '../record/own-security.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Prove, Proven } from '../identity/own-proofs.ts';
import type { TwoFactor, TwoFactorSetup, TwoFactorState } from '../identity/two-factor.ts';

export interface TwoFactorRoom {
  readonly db: Database;
  readonly twoFactor: TwoFactor;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** Starts the set-up of a user's second factor. */
export async function setUpTwoFactor(
  { twoFactor }: TwoFactorRoom,
  { userId, username }: ActCaller & { readonly username: string; readonly proven: Proven },
): Promise<TwoFactorSetup> {
  return (await twoFactor.setUp({ id: userId, username })) ?? refuse('two_factor_on');
}

/** Turns the second factor on with a code of the app. @returns the recovery codes, shown this once */
export async function enableTwoFactor(
  { db, twoFactor, notices, clock }: TwoFactorRoom,
  by: ActCaller,
  { code, prove }: { readonly code: string; readonly prove: Prove },
): Promise<readonly string[]> {
  if ((await twoFactor.state(by.userId)).isOn) refuse('two_factor_on');
  await prove();
  const recorded = await recordOwnSecurity(db, by, { change: 'two_factor_enabled', at: clock() });
  const recoveryCodes = await twoFactor.enable(by.userId, code, recorded);
  if (!recoveryCodes) refuse('code_wrong');
  notices.publish(recorded.notices);
  return recoveryCodes;
}

/** Turns the second factor off, which needs password and code. @returns its state, now off */
export async function disableTwoFactor(
  room: TwoFactorRoom,
  by: ActCaller,
  prove: Prove,
): Promise<TwoFactorState> {
  const { db, twoFactor, notices, clock } = room;
  if (!(await twoFactor.state(by.userId)).isOn) refuse('two_factor_off');
  await prove();
  const recorded = await recordOwnSecurity(db, by, { change: 'two_factor_disabled', at: clock() });
  await twoFactor.disable(by.userId, recorded);
  notices.publish(recorded.notices);
  return twoFactor.state(by.userId);
}

/** Replaces all earlier recovery codes. */
export async function renewRecoveryCodes(
  room: TwoFactorRoom,
  by: ActCaller,
  prove: Prove,
): Promise<readonly string[]> {
  const { db, twoFactor, notices, clock } = room;
  if (!(await twoFactor.state(by.userId)).isOn) refuse('two_factor_off');
  await prove();
  const recorded = await recordOwnSecurity(db, by, { change: 'recovery_codes_renewed', at: clock() });
  const recoveryCodes = await twoFactor.renewRecoveryCodes(by.userId, recorded);
  notices.publish(recorded.notices);
  return recoveryCodes;
}
