import type { Recorded } from '@lonja/store/audit/audit';
import type { Database } from '@lonja/store/database/database';
import { findSettings } from '@lonja/store/people/settings';
import { findUser } from '@lonja/store/people/users';
import {
  findResetRecipient,
  hasPasswordReset,
  redeemPasswordReset,
  savePasswordReset,
} from '@lonja/store/sign-in/password-resets';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { RequestOrigin } from '../record/act-caller.ts';
import { recordOwnSecurity } from '../record/own-security.ts';
import type { Mailer } from '../mail/mailer.ts';
import { refuse } from '../refusal/refuse.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import { refusePassword } from '../identity/password-rules.ts';
import type { Passwords } from '../identity/passwords.ts';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import type { Sessions } from '../identity/sessions.ts';

/** Password reset by a link that is valid once, for half an hour. */
export interface PasswordReset {
  /**
   * Sends a link if the account exists. Returns at once: the duration must not reveal whether it does.
   * @param language of the mail where the person has saved none
   */
  request(login: string, language: Language): void;
  isOpen(token: string): Promise<boolean>;
  /**
   * Sets the password together with its audit record, and ends all sessions and API keys.
   * @returns the audit record
   */
  redeem(wanted: NewPassword, from: RequestOrigin): Promise<Recorded>;
  /** Waits for the requests in progress. */
  drain(): Promise<void>;
}

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly confirmPassword?: string | undefined;
}

export interface PasswordResetOptions {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly clock: () => number;
  /** The site's origin: 'https://trade.example.com'. Never taken from a request. */
  readonly origin: () => string;
  readonly onFault: (error: unknown) => void;
}

const GOOD_FOR_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;
/** Maximum of links to one account per hour, so that nobody can flood a mailbox. */
const MAX_AN_HOUR = 3;

export function createPasswordReset(options: PasswordResetOptions): PasswordReset {
  const { db, mailer, passwords, sessions, apiKeys, clock } = options;
  const working = new Set<Promise<void>>();

  const send = async (login: string, unsaved: Language): Promise<void> => {
    const recipient = await findResetRecipient(db, login);
    if (!recipient) return;
    const token = newSecret();
    const now = clock();
    const reset = {
      tokenHash: hashSecret(token),
      userId: recipient.userId,
      createdAt: new Date(now),
      expiresAt: new Date(now + GOOD_FOR_MS),
    };
    const limit = { since: new Date(now - HOUR_MS), maximum: MAX_AN_HOUR };
    if (!(await savePasswordReset(db, reset, limit))) return;
    const language = (await findSettings(db, recipient.userId))?.language ?? unsaved;
    // The secret follows '#': browsers do not send that part, and no log contains it.
    const link = `${options.origin()}/reset-password#${token}`;
    await mailer.send({
      userId: recipient.userId,
      recipient: recipient.email,
      ...resetMail(recipient.username, link, language),
      expiresAt: reset.expiresAt,
    });
  };

  return {
    request: (login, language) => {
      const work = send(login, language)
        .catch(options.onFault)
        .finally(() => working.delete(work));
      working.add(work);
    },
    isOpen: (token) => hasPasswordReset(db, hashSecret(token), new Date(clock())),
    redeem: async ({ token, password, confirmPassword }, from) => {
      const code = refusePassword('user', password);
      if (code) refuse(code);
      if (confirmPassword !== undefined && confirmPassword !== password) refuse('passwords_differ');
      const tokenHash = hashSecret(token);
      if (!(await hasPasswordReset(db, tokenHash, new Date(clock())))) refuse('reset_link_ended');
      const passwordHash = await passwords.hash(password);
      const now = clock();
      const redeemed = await redeemPasswordReset(db, tokenHash, passwordHash, new Date(now), (userId, work) =>
        recordReset(work, { ...from, userId }, password, now),
      );
      if (!redeemed) refuse('reset_link_ended');
      apiKeys.markAllEnded(redeemed.userId);
      await sessions.endOthers(redeemed.userId, undefined);
      return redeemed.recorded;
    },
    drain: async () => void (await Promise.all(working)),
  };
}

/** The mail with the link to set a new password. */
function resetMail(username: string, link: string, language: Language) {
  const { subject, hello, asked, once, other, virtual } = SERVER_TEXTS[language].mail.passwordReset;
  const text = [fillGaps(hello, { username }), '', asked, '', link, '', once, other, '', virtual].join('\n');
  return { subject, text };
}

/** Runs in the transaction that uses the link up: if the password is refused, the link stays valid. */
async function recordReset(
  work: Database,
  from: RequestOrigin & { readonly userId: string },
  password: string,
  at: number,
): Promise<Recorded> {
  const role = (await findUser(work, from.userId))?.user.role ?? 'user';
  const code = refusePassword(role, password);
  if (code) refuse(code);
  return recordOwnSecurity(work, { ...from, role, shown: undefined }, { change: 'password_reset', at });
}
