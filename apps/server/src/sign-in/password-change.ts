import type { Database } from '@lonja/store/database/database';
import { savePasswordHash } from '@lonja/store/people/profiles';
import type { ActCaller } from '../record/act-caller.ts';
import { recordOwn } from '../record/own-security.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import type { ProvenByPassword } from '../identity/own-proofs.ts';
import { refusePassword } from '../identity/password-rules.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { Sessions } from '../identity/sessions.ts';

export interface PasswordChangeNeeds {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

interface PasswordChange {
  readonly newPassword: string;
  /** Ids of API keys that stay valid. */
  readonly keepKeys?: readonly string[] | undefined;
}

/** Changes the password and ends all sessions except this one, and all API keys except those to keep. */
export async function changePassword(
  needs: PasswordChangeNeeds,
  by: ActCaller & { readonly id: string; readonly proven: ProvenByPassword },
  { newPassword, keepKeys = [] }: PasswordChange,
): Promise<void> {
  const { passwords, sessions, apiKeys } = needs;
  const { id, userId, role, proven } = by;
  const code = refusePassword(role, newPassword);
  if (code) refuse(code);
  const passwordHash = await passwords.hash(newPassword);
  const change = { provenBy: proven.passwordHash, keptKeys: keepKeys };
  const endedKeys = await recordOwn(needs, by, 'password_changed', async (work) => {
    const ended = await savePasswordHash(work, userId, passwordHash, change);
    return ended ?? refuse('password_wrong');
  });
  apiKeys.markEnded(endedKeys);
  await sessions.endOthers(userId, id);
}
