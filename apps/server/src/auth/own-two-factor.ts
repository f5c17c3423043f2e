import type { Database } from '@lonja/store';
import type { ActCaller } from '../audit/act-caller.ts';
import { recordOwnSecurity } from '../audit/own-security.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { isRefused, refused, type Refused } from '../refusal.ts';
import type { OwnProof, OwnProofs } from './own-proofs.ts';
import type { TwoFactor, TwoFactorSetup, TwoFactorState } from './two-factor.ts';

export interface TwoFactorRoom {
  readonly db: Database;
  readonly ownProofs: OwnProofs;
  readonly twoFactor: TwoFactor;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** Starts the set-up of a user's second factor. */
export async function setUpTwoFactor(
  { ownProofs, twoFactor }: TwoFactorRoom,
  { userId, username }: ActCaller & { readonly username: string },
  password: string | undefined,
): Promise<TwoFactorSetup | Refused> {
  const proof = await ownProofs.checkPassword(userId, password);
  if (isRefused(proof)) return proof;
  return (await twoFactor.setUp({ id: userId, username })) ?? refused('two_factor_on');
}

/** Turns the second factor on with a code of the app. @returns the recovery codes, shown this once */
export async function enableTwoFactor(
  { db, ownProofs, twoFactor, notices, clock }: TwoFactorRoom,
  by: ActCaller,
  { password, code }: { readonly password?: string | undefined; readonly code: string },
): Promise<readonly string[] | Refused> {
  if ((await twoFactor.state(by.userId)).isOn) return refused('two_factor_on');
  const proof = await ownProofs.checkPassword(by.userId, password);
  if (isRefused(proof)) return proof;
  const recorded = await recordOwnSecurity(db, by, { change: 'two_factor_enabled', at: clock() });
  const recoveryCodes = await twoFactor.enable(by.userId, code, recorded);
  if (!recoveryCodes) return refused('code_wrong');
  notices.publish(recorded.notices);
  return recoveryCodes;
}

/** Turns the second factor off, which needs password and code. @returns its state, now off */
export async function disableTwoFactor(
  room: TwoFactorRoom,
  by: ActCaller,
  given: OwnProof,
): Promise<TwoFactorState | Refused> {
  const { db, twoFactor, notices, clock } = room;
  const refusal = await refuseWeakening(room, by, given);
  if (refusal) return refusal;
  const recorded = await recordOwnSecurity(db, by, { change: 'two_factor_disabled', at: clock() });
  await twoFactor.disable(by.userId, recorded);
  notices.publish(recorded.notices);
  return twoFactor.state(by.userId);
}

/** Replaces all earlier recovery codes. */
export async function renewRecoveryCodes(
  room: TwoFactorRoom,
  by: ActCaller,
  given: OwnProof,
): Promise<readonly string[] | Refused> {
  const { db, twoFactor, notices, clock } = room;
  const refusal = await refuseWeakening(room, by, given);
  if (refusal) return refusal;
  const recorded = await recordOwnSecurity(db, by, { change: 'recovery_codes_renewed', at: clock() });
  const recoveryCodes = await twoFactor.renewRecoveryCodes(by.userId, recorded);
  notices.publish(recorded.notices);
  return recoveryCodes;
}

async function refuseWeakening(
  { twoFactor, ownProofs }: TwoFactorRoom,
  { userId }: ActCaller,
  given: OwnProof,
): Promise<Refused | undefined> {
  if (!(await twoFactor.state(userId)).isOn) return refused('two_factor_off');
  const proof = await ownProofs.checkBoth(userId, given);
  return isRefused(proof) ? proof : undefined;
}
