import { randomUUID } from 'node:crypto';
import type { Database } from '@lonja/store/database/database';
import { saveNotices, type NewNotice } from '@lonja/store/notices/notices';
import { findSettings } from '@lonja/store/people/settings';
import { findCredentials, findUser, type Credentials, type UserRecord } from '@lonja/store/people/users';
import { markSignIn } from '@lonja/store/sign-in/sign-ins';
import { buildNoticeBody } from '../record/notice-body.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { SessionSecrets, Sessions } from '../identity/sessions.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import type { TwoFactor } from '../identity/two-factor.ts';

export interface SignInNeeds {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly twoFactor: TwoFactor;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** The user of a sign-in attempt, and the lane in which the password waits. */
export interface SignInAttempt {
  readonly credentials: Credentials | undefined;
  readonly lane: string;
}

/** Refused when a name or password is missing, or when the address has made too many attempts. */
export async function admitAttempt(
  { db }: SignInNeeds,
  limits: SignInLimits,
  ip: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<SignInAttempt | { readonly waitSeconds: number }> {
  const login = username.trim();
  if (login === '' || password === '') refuse('credentials_missing');
  const credentials = await findCredentials(db, login);
  const admitted = await limits.admit(ip, credentials?.id);
  return 'waitSeconds' in admitted ? admitted : { credentials, lane: admitted.lane };
}

/** @returns the user's id */
export async function checkPassword(
  { passwords }: SignInNeeds,
  { credentials, lane }: SignInAttempt,
  password: string,
): Promise<string> {
  const matches = await passwords.verify(credentials?.passwordHash, password, lane);
  return credentials?.isActive && matches ? credentials.id : refuse('credentials_wrong');
}

/** The second step, where a second factor is on. @returns the user's id */
export async function answerChallenge(
  { twoFactor }: SignInNeeds,
  { challenge, code }: { readonly challenge: string; readonly code: string },
): Promise<string> {
  const answer = await twoFactor.answer(challenge, code);
  return answer.kind === 'accepted' ? answer.userId : refuse(ANSWER_REFUSALS[answer.kind]);
}

const ANSWER_REFUSALS = {
  ended: 'challenge_ended',
  too_many: 'too_many_requests',
  wrong_code: 'code_wrong',
} as const;

interface SignedIn {
  readonly record: UserRecord;
  readonly secrets: SessionSecrets;
}

/** Opens a session for a proven user. @param device as the browser describes itself */
export async function signIn(needs: SignInNeeds, userId: string, device: string): Promise<SignedIn> {
  const record = await findUser(needs.db, userId);
  if (!record?.user.is_active) refuse('credentials_wrong');
  const secrets = await needs.sessions.open(record.user, device);
  if (record.user.role === 'user') await notifyOfSignIn(needs, userId, device);
  return { record, secrets };
}

const MAX_DEVICE = 300;

/** Notifies the client of each sign-in, if enabled, except the first one, which follows the registration. */
async function notifyOfSignIn(
  { db, notices, clock }: SignInNeeds,
  userId: string,
  device: string,
): Promise<void> {
  const createdAt = clock();
  const before = await markSignIn(db, userId, new Date(createdAt));
  if (before === null) return;
  const settings = await findSettings(db, userId);
  if (settings?.login_alerts === false) return;
  const body = buildNoticeBody('sign_in', { device: device.slice(0, MAX_DEVICE) });
  const notice: NewNotice = { id: randomUUID(), to: { userId }, createdAt, ...body };
  await saveNotices(db, [notice]);
  notices.publish([notice]);
}
