import type { Database, Work } from '@lonja/store/database/database';
import {
  deleteTwoFactor,
  enableTwoFactor,
  endLoginChallenge,
  findTwoFactor,
  saveLoginChallenge,
  saveTwoFactorSecret,
  tryLoginChallenge,
  takeRecoveryCode,
  takeTwoFactorStep,
} from '@lonja/store/sign-in/two-factor';
import { Secret, TOTP } from 'otpauth';
import { drawLegible, hashSecret, LEGIBLE, newSecret } from './secrets.ts';

export interface TwoFactorState {
  readonly isOn: boolean;
  readonly enabledAt: Date | null;
  readonly recoveryCodesLeft: number;
}

/** The data that an authenticator app needs. */
export interface TwoFactorSetup {
  /** Base32, to type in. */
  readonly secret: string;
  /** otpauth://…, for a QR code. */
  readonly uri: string;
}

/** A correct password that still waits for its code. */
interface LoginChallenge {
  readonly challenge: string;
  readonly expiresAt: Date;
}

/** Sign-in with a code of 6 digits (TOTP, RFC 6238: SHA-1, 30 s) or one of ten recovery codes. */
export interface TwoFactor {
  state(userId: string): Promise<TwoFactorState>;
  /** A new secret, valid once `enable` has checked a code of it. Undefined where a second factor is on already. */
  setUp(user: { readonly id: string; readonly username: string }): Promise<TwoFactorSetup | undefined>;
  /** Whether this is a code of the app, which it uses up. */
  acceptsApp(userId: string, code: string): Promise<boolean>;
  /** Turns it on with ten new recovery codes in place of all earlier ones. @returns these, shown this once */
  enable(work: Work, userId: string): Promise<readonly string[]>;
  disable(work: Work, userId: string): Promise<void>;
  /**
   * Checks a code, or a recovery code, of a signed-in user: a right one is used up, a wrong one counts with those at
   * sign-ins.
   */
  tryCode(userId: string, code: string): Promise<ChallengeAnswer['kind']>;
  challenge(userId: string): Promise<LoginChallenge>;
  /** The user whose challenge this code answers. */
  answer(challenge: string, code: string): Promise<ChallengeAnswer>;
}

type ChallengeAnswer =
  | { readonly kind: 'accepted'; readonly userId: string }
  | { readonly kind: 'wrong_code' }
  /** Expired, used up, or unknown. */
  | { readonly kind: 'ended' }
  /** Too many wrong codes of this user within the last hour. */
  | { readonly kind: 'too_many' };

const CHALLENGE_MS = 5 * 60_000;
/** Attempts per challenge; the next challenge needs the password again. */
const MAX_ATTEMPTS = 5;
/** Wrong codes per user and hour, over all challenges: whoever has the password can start any number of them. */
const MAX_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const RECOVERY_CODES = 10;

export function createTwoFactor(db: Database, clock: () => number): TwoFactor {
  const state = async (userId: string): Promise<TwoFactorState> => {
    const record = await findTwoFactor(db, userId);
    return {
      isOn: record?.enabledAt != null,
      enabledAt: record?.enabledAt ?? null,
      recoveryCodesLeft: record?.recoveryCodesLeft ?? 0,
    };
  };

  const accepts = (userId: string, code: string) => acceptsCode(db, clock(), userId, code);

  const enable = async (work: Work, userId: string): Promise<readonly string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = codes.map((code) => hashSecret(code.replace('-', '')));
    await enableTwoFactor(work, userId, new Date(clock()), hashes);
    return codes;
  };

  const challenge = async (userId: string): Promise<LoginChallenge> => {
    const secret = newSecret();
    const expiresAt = new Date(clock() + CHALLENGE_MS);
    await saveLoginChallenge(db, { hash: hashSecret(secret), userId, expiresAt });
    return { challenge: secret, expiresAt };
  };

  const answer = async (secret: string, code: string): Promise<ChallengeAnswer> => {
    const hash = hashSecret(secret);
    const now = clock();
    const tried = await tryLoginChallenge(db, hash, new Date(now), {
      ofOne: MAX_ATTEMPTS,
      ofAll: MAX_AN_HOUR,
      since: new Date(now - HOUR_MS),
    });
    if (tried.kind !== 'open') return tried;
    const { userId } = tried;
    if (!(await accepts(userId, code))) return { kind: 'wrong_code' };
    return (await endLoginChallenge(db, hash)) ? { kind: 'accepted', userId } : { kind: 'ended' };
  };

  return {
    state,
    setUp: async ({ id, username }) => {
      const secret = new Secret({ size: 20 }).base32;
      const isKept = await saveTwoFactorSecret(db, id, secret);
      return isKept ? { secret, uri: createTotp(secret, username).toString() } : undefined;
    },
    acceptsApp: async (userId, code) =>
      /^\d{6}$/.test(code.replaceAll(' ', '')) && (await accepts(userId, code)),
    enable,
    disable: deleteTwoFactor,
    challenge,
    answer,
    tryCode: async (userId, code) => (await answer((await challenge(userId)).challenge, code)).kind,
  };
}

async function acceptsCode(db: Database, now: number, userId: string, typed: string): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return acceptsTotp(db, now, userId, code);
  return RECOVERY_CODE.test(code) && takeRecoveryCode(db, userId, hashSecret(code));
}

/** Tolerates a phone's clock being 30 s off. A code is valid once, also for two concurrent attempts. */
async function acceptsTotp(db: Database, timestamp: number, userId: string, code: string): Promise<boolean> {
  const record = await findTwoFactor(db, userId);
  if (!record) return false;
  const totp = createTotp(record.secret, '');
  const offset = totp.validate({ token: code, timestamp, window: 1 });
  return offset !== null && takeTwoFactorStep(db, userId, totp.counter({ timestamp }) + offset);
}

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Lonja', label, algorithm: 'SHA1', digits: 6, period: 30, secret });

const RECOVERY_CODE = new RegExp(`^[${LEGIBLE}]{10}$`);

/** 49 bits, as 'k7m2q-9xw4p'. */
const newRecoveryCode = (): string => drawLegible(10).replace(/^.{5}/, '$&-');
