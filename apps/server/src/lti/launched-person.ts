import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Work } from '@lonja/store/database/database';
import {
  findLaunch,
  findLinkedPerson,
  linkPerson,
  lockIdentity,
  nameLaunched,
  takeSignIn,
  type LaunchRecord,
} from '@lonja/store/lti/launches';
import { findPlatform } from '@lonja/store/lti/platforms';
import type { NewClient } from '@lonja/store/people/new-client';
import { findCredentials, findUser } from '@lonja/store/people/users';
import { OPEN_ACCOUNT } from '../accounts/commands.ts';
import type { RequestOrigin } from '../record/act-caller.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import { UNREAD } from '../desk/command/unread-answer.ts';
import { recordOwn } from '../record/own-security.ts';
import { drawLegible, hashSecret } from '../identity/secrets.ts';
import type { SessionSecrets } from '../identity/sessions.ts';
import { answerChallenge, checkPassword, signIn, type SignInAttempt } from '../sign-in/sign-in.ts';
import { attempt, refuse, refuseAs } from '../refusal/refuse.ts';
import type { LaunchNeeds } from './launch-needs.ts';

/** What a browser shows of a launch: its ticket, and its cookies. */
export interface LaunchKey {
  readonly ticket: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** A browser that goes on with a launch. */
export interface LaunchVisitor extends LaunchKey, RequestOrigin {
  /** As the browser describes itself. */
  readonly device: string;
}

/** After its token has come: to read who will read one's account, to remember a password. */
const GOOD_FOR_MS = 15 * 60_000;

/** The launch of a ticket, in the browser that began it. */
export async function requireLaunch(
  { db, clock }: Pick<LaunchNeeds, 'db' | 'clock'>,
  { ticket, cookies }: LaunchKey,
): Promise<LaunchRecord> {
  const launch = await findLaunch(db, hashSecret(ticket), new Date(clock() - GOOD_FOR_MS));
  if (!launch) refuse('launch_over');
  const value = cookies[launch.cookieName];
  const isBrowser = value !== undefined && timingSafeEqual(hashSecret(value), launch.browserHash);
  if (!isBrowser) refuse('launch_elsewhere');
  const platform = await findPlatform(db, launch.platformId);
  return !platform || platform.closedAt ? refuse('launch_over') : launch;
}

export interface LaunchSession {
  readonly userId: string;
  readonly secrets: SessionSecrets;
}

/** What a person has come to: signed in, or asked for a code. */
type PersonStep = LaunchSession | { readonly challenge: string; readonly expiresAt: Date };

/** Who is linked to a launch is signed in, or asked for the second factor. @returns undefined where nobody is linked */
export async function admitLinked(
  needs: LaunchNeeds,
  visitor: LaunchVisitor,
  launch: LaunchRecord,
): Promise<PersonStep | undefined> {
  const { subject } = launch.claims;
  const userId = await findLinkedPerson(needs.db, { platformId: launch.platformId, subject });
  return userId === undefined ? undefined : admit(needs, visitor, launch, userId);
}

async function admit(
  needs: LaunchNeeds,
  visitor: LaunchVisitor,
  launch: LaunchRecord,
  userId: string,
): Promise<PersonStep> {
  if (launch.signedInAt) refuse('launch_over');
  if (!(await isAdmitted(needs, userId))) refuse('launch_person_refused');
  const { isOn } = await needs.twoFactor.state(userId);
  if (!isOn) return openSession(needs, visitor, userId);
  await nameLaunched(needs.db, hashSecret(visitor.ticket), userId);
  return needs.twoFactor.challenge(userId);
}

/** No launch signs an administrator in, nor anybody whose account is closed. */
async function isAdmitted({ db }: Pick<LaunchNeeds, 'db'>, userId: string): Promise<boolean> {
  const user = (await findUser(db, userId))?.user;
  return user !== undefined && user.is_active && user.role === 'user';
}

async function openSession(
  needs: LaunchNeeds,
  { ticket, device }: LaunchVisitor,
  userId: string,
): Promise<LaunchSession> {
  const isTaken = await takeSignIn(needs.db, hashSecret(ticket), { userId, at: new Date(needs.clock()) });
  if (!isTaken) refuse('launch_over');
  const signedIn = await attempt(() => signIn(needs, userId, device));
  if (signedIn.refusal) refuse('launch_person_refused');
  return { userId, secrets: signedIn.value.secrets };
}

/** The code of whoever a launch has asked for it. */
export async function admitByCode(
  needs: LaunchNeeds,
  visitor: LaunchVisitor,
  launch: LaunchRecord,
  answer: { readonly challenge: string; readonly code: string },
): Promise<LaunchSession> {
  const { userId } = launch;
  if (userId === null || launch.signedInAt) refuse('launch_over');
  const proven = await answerChallenge(needs, answer);
  if (proven !== userId || !(await isAdmitted(needs, userId))) refuse('launch_person_refused');
  const linked = await link(needs, visitor, launch, () => Promise.resolve({ userId }));
  return openSession(needs, visitor, linked);
}

/** Links a launch to the account of a name and a password. A second factor is asked for before anything is linked. */
export async function admitByPassword(
  needs: LaunchNeeds,
  visitor: LaunchVisitor,
  launch: LaunchRecord,
  { attempt, password }: { readonly attempt: SignInAttempt; readonly password: string },
): Promise<PersonStep> {
  const userId = await checkPassword(needs, attempt, password);
  if (launch.signedInAt) refuse('launch_over');
  if (!(await isAdmitted(needs, userId))) refuse('launch_person_refused');
  const { isOn } = await needs.twoFactor.state(userId);
  if (isOn) {
    await nameLaunched(needs.db, hashSecret(visitor.ticket), userId);
    return needs.twoFactor.challenge(userId);
  }
  const linked = await link(needs, visitor, launch, () => Promise.resolve({ userId }));
  return openSession(needs, visitor, linked);
}

/** Opens an account for who launches for the first time. It has no password: one comes by a reset, or by an administrator. */
export async function admitNewcomer(
  needs: LaunchNeeds,
  visitor: LaunchVisitor,
  launch: LaunchRecord,
): Promise<PersonStep> {
  if (launch.signedInAt) refuse('launch_over');
  const passwordHash = await needs.unknownPassword();
  const linked = await link(needs, visitor, launch, () => openAccount(needs, launch, passwordHash));
  return admit(needs, visitor, launch, linked);
}

/**
 * Links the platform's person, once. Whoever nominates one may open an account, which commits by itself: nobody else links the same person
 * of the platform meanwhile.
 * @returns who it is
 */
async function link(
  needs: LaunchNeeds,
  from: RequestOrigin,
  { platformId, claims: { subject } }: LaunchRecord,
  nominate: () => Promise<{ readonly userId: string }>,
): Promise<string> {
  const identity = { platformId, subject };
  const linkFirst = async (lock: Work): Promise<string> => {
    await lockIdentity(lock, identity);
    const known = await findLinkedPerson(lock, identity);
    if (known !== undefined) return known;
    const { userId } = await nominate();
    const by = { ...from, userId, role: 'user' as const, shown: undefined };
    await recordOwn(needs, by, 'lti_linked', async (work, at) => {
      const isLinked = await linkPerson(work, { ...identity, userId, at: new Date(at) });
      if (!isLinked) refuse('launch_linked_otherwise');
    });
    return userId;
  };
  return needs.inLinkTurn(() => needs.db.transaction().execute(linkFirst));
}

const MAX_NAMES_TRIED = 5;

async function openAccount(
  { db, desk, clock }: LaunchNeeds,
  { claims: { name, email } }: LaunchRecord,
  passwordHash: string,
): Promise<{ readonly userId: string }> {
  const id = randomUUID();
  // An address that somebody has already is left to that person; whoever launches does not learn of it.
  let address = email !== null && !(await findCredentials(db, email)) ? email : noAddress(id);
  for (let tried = 1; ; tried += 1) {
    const client: NewClient = {
      id,
      username: drawUsername(name, tried - 1),
      email: address,
      passwordHash,
      fullName: name,
      phone: null,
      country: null,
      createdAt: clock(),
    };
    const opened = await desk.submit({ command: bindCommand(OPEN_ACCOUNT, { client }), render: UNREAD });
    if (opened.kind !== 'refused') return { userId: id };
    const { code } = opened.refusal;
    const isTaken = code === 'email_taken' || code === 'username_taken';
    if (!isTaken || tried === MAX_NAMES_TRIED) refuseAs(opened.refusal);
    if (code === 'email_taken') address = noAddress(id);
  }
}

/** Address of somebody who has none here: no mail goes to this domain, which the standards keep free. */
const noAddress = (id: string): string => `${id}@no-address.invalid`;

const MAX_BASE = 24;

/** Like 'ana.lopez', then 'ana.lopez-k7m2': letters and digits of the name, else a word that says nothing of the person. */
function drawUsername(name: string | null, tried: number): string {
  const base = (name ?? '')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, MAX_BASE)
    .replace(/\.+$/, '');
  const usable = /^[\p{L}\p{N}.]{3,}$/u.test(base) ? base : 'member';
  return tried === 0 && usable !== 'member' ? usable : `${usable}-${drawLegible(6)}`;
}
