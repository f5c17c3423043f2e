import type { RefusalCode } from '@lonja/protocol';
import { findPasswordHash, type Database } from '@lonja/store';
import { LRUCache } from 'lru-cache';
import { isRefused, refused, type Refused } from '../refusal.ts';
import type { Passwords } from './passwords.ts';
import type { TwoFactor } from './two-factor.ts';

/** What somebody who is signed in gives once more: a session may be borrowed, and must not become the account. */
export interface OwnProof {
  readonly password?: string | undefined;
  /** Where there is a second factor. */
  readonly code?: string | undefined;
}

/** By the password with this hash: what it is for is written only while that is still the password. */
interface Given {
  readonly passwordHash: string;
}

type Proof = Given | Refused;

/** The one place that asks who is signed in already for the password and a code. */
export interface OwnProofs {
  checkPassword(userId: string, password: string | undefined): Promise<Proof>;
  /** The password and, where there is a second factor, a code. */
  checkBoth(userId: string, proof: OwnProof): Promise<Proof>;
}

export interface OwnProofsOptions {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly twoFactor: Pick<TwoFactor, 'state' | 'tryCode'>;
  readonly clock: () => number;
}

/** As many as at a sign-in: of one user, whichever calls they came with. */
const MAX_WRONG = 10;
const MINUTE_MS = 60_000;
const KNOWN_USERS = 20_000;

export function createOwnProofs({ db, passwords, twoFactor, clock }: OwnProofsOptions): OwnProofs {
  const wrongs = new LRUCache<string, readonly number[]>({ max: KNOWN_USERS });
  const inTurn = createTurns();

  const passwordProof = async (userId: string, password: string | undefined): Promise<Proof> => {
    if (!password) return refused('password_required');
    const passwordHash = await findPasswordHash(db, userId);
    const isRight = await passwords.verify(passwordHash, password);
    return isRight && passwordHash !== undefined ? { passwordHash } : refused('password_wrong');
  };

  const bothProof = async (userId: string, { password, code }: OwnProof): Promise<Proof> => {
    const proof = await passwordProof(userId, password);
    if (isRefused(proof) || !(await twoFactor.state(userId)).isOn) return proof;
    if (!code) return refused('code_required');
    const outcome = await twoFactor.tryCode(userId, code);
    if (outcome === 'accepted') return proof;
    return refused(outcome === 'too_many' ? 'too_many_requests' : 'code_wrong');
  };

  /** One after the other, so that many at once are no more guesses than many in turn. */
  const counted = (userId: string, check: () => Promise<Proof>): Promise<Proof> =>
    inTurn(userId, async () => {
      const recent = (wrongs.get(userId) ?? []).filter((at) => at > clock() - MINUTE_MS);
      if (recent.length >= MAX_WRONG) return refused('too_many_requests');
      const proof = await check();
      const isWrong = isRefused(proof) && WRONG.has(proof.refusal.code);
      if (isWrong) wrongs.set(userId, [...recent, clock()]);
      return proof;
    });

  return {
    checkPassword: (userId, password) => counted(userId, () => passwordProof(userId, password)),
    checkBoth: (userId, proof) => counted(userId, () => bothProof(userId, proof)),
  };
}

const WRONG: ReadonlySet<RefusalCode> = new Set(['password_wrong', 'code_wrong']);

/** Tasks of one key run one after the other, those of others beside them. */
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
