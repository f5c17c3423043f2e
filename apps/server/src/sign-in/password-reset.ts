import type { Database } from '@lonja/store/database/database';
import { findSettings } from '@lonja/store/people/settings';
import {
  findResetOwner,
  findResetRecipient,
  redeemPasswordReset,
  savePasswordReset,
} from '@lonja/store/sign-in/password-resets';
import { fillGaps } from '@lonja/words/fill-gaps';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { RequestOrigin } from '../record/act-caller.ts';
import { recordOwn } from '../record/own-security.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
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
  /** Sets the password together with its audit record, and ends all sessions and API keys. */
  redeem(wanted: NewPassword, from: RequestOrigin, notices: Pick<NoticeNews, 'publish'>): Promise<void>;
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
    isOpen: async (token) => !!(await findResetOwner(db, hashSecret(token), new Date(clock()))),
    redeem: async ({ token, password, confirmPassword }, from, notices) => {
      const code = refusePassword('user', password);
      if (code) refuse(code);
      if (confirmPassword !== undefined && confirmPassword !== password) refuse('passwords_differ');
      const tokenHash = hashSecret(token);
      const owner = await findResetOwner(db, tokenHash, new Date(clock()));
      if (!owner) refuse('reset_link_ended');
      const passwordHash = await passwords.hash(password);
      const by = { ...from, ...owner, shown: undefined };
      await recordOwn({ db, clock, notices }, by, 'password_reset', async (work, at) => {
        const role = await redeemPasswordReset(work, tokenHash, passwordHash, new Date(at));
        if (!role) refuse('reset_link_ended');
        // The link stays good where an administrator's password would have to be another one.
        const refused = refusePassword(role, password);
        if (refused) refuse(refused);
      });
      apiKeys.markAllEnded(owner.userId);
      await sessions.endOthers(owner.userId, undefined);
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
