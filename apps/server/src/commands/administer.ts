import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ActAction } from '@lonja/protocol';
import { saveRecorded, type Recorded } from '@lonja/store/audit/audit';
import { findSigningKey, replaceSigningKey } from '@lonja/store/certificates/signing-keys';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { withEmbedded } from '@lonja/store/embedded/start-embedded';
import type { NewNoticeBody } from '@lonja/store/notices/notices';
import { resetPasswordByOperator } from '@lonja/store/sign-in/password-resets';
import { deleteTwoFactor } from '@lonja/store/sign-in/two-factor';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import { buildNoticeBody } from '../record/notice-body.ts';
import { installationName } from '../certificates/installation-name.ts';
import { newSigningKey } from '../certificates/new-signing-key.ts';
import { computeFingerprint } from '../certificates/fingerprint.ts';
import { createPasswords } from '../identity/passwords.ts';
import { newOneTimePassword } from '../identity/secrets.ts';
import { parseConfig } from '../config/config.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const USAGE = `Usage: npm run admin -- reset-password NAME [--two-factor-off]
       npm run admin -- replace-signing-key [--leaked]
`;
const REASON = RECORDED_REASONS.console;

interface PasswordOrder {
  readonly name: string;
  readonly isTwoFactorOff: boolean;
}

/** Something to do on the database. @returns the exit code */
type Order = (databaseUrl: string) => Promise<number>;

/** What the command line asks for; undefined where it is none of what there is. */
function parseOrder(argv: readonly string[]): Order | undefined {
  const [command, ...rest] = argv;
  if (command === 'replace-signing-key') {
    const [option, ...more] = rest;
    if (more.length > 0 || (option !== undefined && option !== '--leaked')) return undefined;
    return (databaseUrl) => replaceKey(databaseUrl, { isLeaked: option !== undefined });
  }
  const [name, option, ...more] = rest;
  if (command !== 'reset-password' || name === undefined || name.startsWith('-') || more.length > 0)
    return undefined;
  if (option !== undefined && option !== '--two-factor-off') return undefined;
  return (databaseUrl) => resetPassword(databaseUrl, { name, isTwoFactorOff: option !== undefined });
}

/** Draws a password for a user, prints it once, ends the sessions. Audited and notified like every act. @returns the exit code */
async function resetPassword(databaseUrl: string, { name, isTwoFactorOff }: PasswordOrder): Promise<number> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    const password = newOneTimePassword();
    const passwordHash = await (await createPasswords()).hash(password);
    const user = await resetPasswordByOperator(db, name, passwordHash, (userId) =>
      buildRecorded(userId, 'password_set_by_console'),
    );
    if (!user) {
      process.stderr.write(`There is no user ${name}\n`);
      return 1;
    }
    if (isTwoFactorOff) await turnTwoFactorOff(db, user.id);
    process.stdout.write(`Password of ${user.username}, shown this once: ${password}\n`);
    process.stdout.write(
      'All sessions and API keys have ended; another password is asked for at the next sign-in.\n',
    );
    if (!user.isActive)
      process.stdout.write('The user is not active: an administrator has to activate it first.\n');
    return 0;
  } finally {
    await db.destroy();
  }
}

/** Lets another key sign certificates from now on, in every process. Audited. @returns the exit code */
async function replaceKey(
  databaseUrl: string,
  { isLeaked }: { readonly isLeaked: boolean },
): Promise<number> {
  const db = openOwnerDatabase(databaseUrl);
  try {
    const { site, publicUrl } = parseConfig(process.env);
    const at = Date.now();
    const installation = { name: installationName(site), address: publicUrl ?? '' };
    const [before, after] = await Promise.all([findSigningKey(db), newSigningKey({ ...installation, at })]);
    const id = randomUUID();
    const record = {
      id,
      at,
      actor: { role: 'operator' },
      action: 'signing_key_replaced',
      subject: { kind: 'signing_key', id: computeFingerprint(after.certificate) },
      before: { fingerprint: before ? computeFingerprint(before.certificate) : null },
      after: { fingerprint: computeFingerprint(after.certificate), isLeaked },
      reason: isLeaked ? 'Somebody else has had the key' : 'Replaced from the console of the installation',
      requestId: '',
      address: '',
    } satisfies { readonly action: ActAction } & Record<string, unknown>;
    await replaceSigningKey(db, after, { at: new Date(at), isLeaked }, { id, record: canonicalJson(record) });
    process.stdout.write(
      `SHA-256 of the certificate that signs now: ${computeFingerprint(after.certificate)}\n`,
    );
    process.stdout.write(
      isLeaked
        ? 'What the one before it signed counts no more: certificates have to be made again.\n'
        : 'What the one before it signed still counts; its private key is deleted.\n',
    );
    return 0;
  } finally {
    await db.destroy();
  }
}

const turnTwoFactorOff = (db: Database, userId: string): Promise<void> =>
  db.transaction().execute(async (work) => {
    await deleteTwoFactor(work, userId);
    await saveRecorded(work, buildRecorded(userId, 'two_factor_off_by_console'));
  });

/** The operator has no name here: whoever has this machine's console. */
function buildRecorded(userId: string, action: keyof typeof NOTICES): Recorded {
  const id = randomUUID();
  const at = Date.now();
  const record = {
    id,
    at,
    actor: { role: 'operator' },
    action,
    subject: { kind: 'user', id: userId },
    user: userId,
    tells: userId,
    before: {},
    after: {},
    reason: REASON,
    requestId: '',
    address: '',
  };
  return {
    audit: [{ id, record: canonicalJson(record) }],
    notices: [{ id, to: { userId }, createdAt: at, ...NOTICES[action] }],
  };
}

/** The change that the user's notice names. */
const NOTICES = {
  password_set_by_console: buildNoticeBody('administrator_act', {
    changes: [{ figure: 'password', symbol: null, before: null, after: null }],
    reason: REASON,
  }),
  two_factor_off_by_console: buildNoticeBody('security_change', { change: 'two_factor_disabled' }),
} satisfies { readonly [Action in ActAction]?: NewNoticeBody };

async function main(): Promise<number> {
  const order = parseOrder(process.argv.slice(2));
  if (!order) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  if (config.databaseUrl !== undefined) return order(config.databaseUrl);
  const folder = path.resolve(ROOT, config.dataDir);
  const code = await withEmbedded(folder, order);
  if (code === undefined) process.stderr.write(`There is no database in ${folder}\n`);
  return code ?? 1;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
