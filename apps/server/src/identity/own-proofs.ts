import type { RefusalCode } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { findPasswordHash } from '@lonja/store/people/profiles';
import { confirmSession, findConfirmation } from '@lonja/store/sign-in/sessions';
import { recentlyUsed } from '../process/recently-used.ts';
import { attempt, refuse } from '../refusal/refuse.ts';
import type { Passwords } from './passwords.ts';
import type { SharedLimits } from './shared-limits.ts';
import type { TwoFactor } from './two-factor.ts';

/** Proof of identity repeated by a signed-in user, so that a borrowed session cannot take over the account. */
export interface OwnProof {
  readonly password?: string | undefined;
  /** Required where a second factor is on. */
  readonly code?: string | undefined;
}

const PROVEN = Symbol('proven');

/**
 * Evidence that a caller has more than a session: the password was given with the request, or in this session a short while ago. Rules that
 * give authority take this evidence, so that a call whose row asks for nothing cannot reach them. Only this module can make it.
 */
export interface Proven {
  readonly [PROVEN]: true;
}

/** The password was given with the request. */
export interface ProvenByPassword extends Proven {
  /** The hash of the password that was checked: a write that depends on it is refused once the password has changed. */
  readonly passwordHash: string;
}

/** Asks for the proof, for a rule that refuses something else before: a code counts once, and should not be spent on that. */
export type Prove = () => Promise<ProvenByPassword>;

/** The only place that checks the password and code of a user who is already signed in. Each check throws an HttpRefusal for what is wrong or missing. */
export interface OwnProofs {
  checkPassword(userId: string, password: string | undefined): Promise<ProvenByPassword>;
  /** The password and, where there is a second factor, a code. */
  checkBoth(userId: string, proof: OwnProof): Promise<ProvenByPassword>;
  /** Undefined unless the password was given in this session within the last 15 minutes. */
  findConfirmation(sessionId: string): Promise<Proven | undefined>;
  /** Records that the password was given now. @returns until when that is enough for what asks for it */
  confirm(sessionId: string, proven: ProvenByPassword): Promise<Date>;
}

const CONFIRMED_MS = 15 * 60_000;

export interface OwnProofsOptions {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly twoFactor: Pick<TwoFactor, 'state' | 'tryCode'>;
  /** Counts with the other processes, so that more of them give no more guesses. */
  readonly sharedLimits: SharedLimits;
  readonly clock: () => number;
}

/** Wrong proofs per user as at a sign-in, counted over all calls. */
const MAX_WRONG = 10;
const SHARED_LIMIT = { maximum: MAX_WRONG, windowSeconds: 60 } as const;
const MINUTE_MS = 60_000;
const KNOWN_USERS = 20_000;

export function createOwnProofs({
  db,
  passwords,
  twoFactor,
  sharedLimits,
  clock,
}: OwnProofsOptions): OwnProofs {
  const wrongs = recentlyUsed<string, readonly number[]>(KNOWN_USERS);
  const inTurn = createTurns();

  const passwordProof = async (userId: string, password: string | undefined): Promise<ProvenByPassword> => {
    if (!password) refuse('password_required');
    const passwordHash = await findPasswordHash(db, userId);
    const isRight = await passwords.verify(passwordHash, password);
    return isRight && passwordHash !== undefined
      ? { [PROVEN]: true, passwordHash }
      : refuse('password_wrong');
  };

  const bothProof = async (userId: string, { password, code }: OwnProof): Promise<ProvenByPassword> => {
    const proof = await passwordProof(userId, password);
    if (!(await twoFactor.state(userId)).isOn) return proof;
    if (!code) refuse('code_required');
    const outcome = await twoFactor.tryCode(userId, code);
    if (outcome !== 'accepted') refuse(outcome === 'too_many' ? 'too_many_requests' : 'code_wrong');
    return proof;
  };

  /** One user's checks run one after the other, so that parallel requests get no more guesses. */
  const counted = (userId: string, check: () => Promise<ProvenByPassword>): Promise<ProvenByPassword> =>
    inTurn(userId, async () => {
      const recent = (wrongs.get(userId) ?? []).filter((at) => at > clock() - MINUTE_MS);
      if (recent.length >= MAX_WRONG) refuse('too_many_requests');
      // Taken before the check: what two processes check at the same moment counts too.
      const key = `proof ${userId}`;
      if ((await sharedLimits.claim(key, SHARED_LIMIT)) > 0) refuse('too_many_requests');
      const proof = await attempt(check);
      const isWrong = proof.refusal && WRONG.has(proof.refusal.code);
      if (isWrong) wrongs.set(userId, [...recent, clock()]);
      else await sharedLimits.giveBack(key);
      if (proof.refusal) throw proof.refusal;
      return proof.value;
    });

  return {
    checkPassword: (userId, password) => counted(userId, () => passwordProof(userId, password)),
    checkBoth: (userId, proof) => counted(userId, () => bothProof(userId, proof)),
    findConfirmation: async (sessionId) => {
      const at = await findConfirmation(db, sessionId);
      return at !== undefined && clock() - at.getTime() <= CONFIRMED_MS ? { [PROVEN]: true } : undefined;
    },
    confirm: async (sessionId) => {
      const now = clock();
      await confirmSession(db, sessionId, new Date(now));
      return new Date(now + CONFIRMED_MS);
    },
  };
}

const WRONG: ReadonlySet<RefusalCode> = new Set(['password_wrong', 'code_wrong']);

/** Runs tasks of one key in sequence, and tasks of different keys in parallel. */
function createTurns(): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
