import type { Home } from '../cluster/home.ts';
import { createAccountOwners, type AccountOwners } from '../identity/account-owners.ts';
import { createApiKeys, type ApiKeys } from '../identity/api-keys.ts';
import { createOwnProofs, type OwnProofs } from '../identity/own-proofs.ts';
import { createPasswordReset, type PasswordReset } from '../sign-in/password-reset.ts';
import { createPasswords, type Passwords } from '../identity/passwords.ts';
import { createSenders, type Senders } from '../identity/senders.ts';
import { createSessions, type Sessions } from '../identity/sessions.ts';
import { COUNTED_ALONE, createSharedLimits, type SharedLimits } from '../identity/shared-limits.ts';
import { createTwoFactor, type TwoFactor } from '../identity/two-factor.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import type { DatabasePart } from './database.ts';
import type { DeskPart } from './desk.ts';
import { createOrigin, type Origin } from './origin.ts';
import type { Part } from './part.ts';
import type { ServerOptions } from './server-options.ts';

/** Identity, sign-in, and the mail for both. */
export interface PeoplePart extends Part {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly senders: Senders;
  readonly accountOwners: AccountOwners;
  readonly passwords: Passwords;
  readonly twoFactor: TwoFactor;
  readonly ownProofs: OwnProofs;
  readonly passwordReset: PasswordReset;
  readonly mailer: Mailer;
  readonly sharedLimits: SharedLimits;
  readonly origin: Origin;
}

export async function composePeople(
  { publicUrl, deliverMail, joinBus, isDemonstration, passwords: hashing, logger, clock }: ServerOptions,
  { db }: DatabasePart,
  { desk }: DeskPart,
  home: Home,
): Promise<PeoplePart> {
  const sessions = createSessions(db, clock, ({ accountId }) => {
    if (accountId !== null) void desk.warm(accountId);
  });
  const apiKeys = createApiKeys(db, clock);
  const passwords = await createPasswords(hashing);
  const twoFactor = createTwoFactor(db, clock);
  const origin = createOrigin(publicUrl);
  const mailer = createMailer({
    db,
    clock,
    deliver: deliverMail,
    mayDeliver: () => home.holds('mail'),
    isDemonstration,
    onFault: (error) => logger.warn({ err: error }, 'mail'),
  });
  const passwordReset = createPasswordReset({
    db,
    mailer,
    passwords,
    sessions,
    apiKeys,
    clock,
    origin: origin.read,
    onFault: (error) => logger.error({ err: error }, 'password reset'),
  });
  const sharedLimits = joinBus ? createSharedLimits(db) : COUNTED_ALONE;
  const ownProofs = createOwnProofs({ db, passwords, twoFactor, sharedLimits, clock });
  return {
    sessions,
    apiKeys,
    senders: createSenders(db, clock),
    accountOwners: createAccountOwners(db),
    passwords,
    twoFactor,
    ownProofs,
    passwordReset,
    sharedLimits,
    mailer,
    origin,
    stop: async () => {
      await Promise.all([mailer.stop(), passwordReset.drain()]);
    },
  };
}
