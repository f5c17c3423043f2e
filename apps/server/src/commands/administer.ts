import path from 'node:path';
import { findSigningKey, replaceSigningKey } from '@lonja/store/certificates/signing-keys';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { withEmbedded } from '@lonja/store/embedded/start-embedded';
import { findForOperator, resetPasswordByOperator } from '@lonja/store/sign-in/password-resets';
import { deleteTwoFactor } from '@lonja/store/sign-in/two-factor';
import { RECORDED_REASONS } from '@lonja/protocol/recorded-reasons';
import { installationName } from '../certificates/installation-name.ts';
import { newSigningKey } from '../certificates/new-signing-key.ts';
import { computeFingerprint } from '../certificates/fingerprint.ts';
import { noticeOfAct, noticeOfOwnChange } from '../record/act.ts';
import { recordAct } from '../record/record.ts';
import { buildSystemAct } from '../record/system-act.ts';
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
    const user = await findForOperator(db, name);
    if (!user || !(await setPassword(db, user.id, password))) {
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
    const fingerprint = computeFingerprint(after.certificate);
    const reason = isLeaked
      ? 'Somebody else has had the key'
      : 'Replaced from the console of the installation';
    const act = buildSystemAct('signing_key_replaced', { subject: fingerprint, reason });
    await recordAct({ db, clock: () => at }, act, async (work) => {
      await replaceSigningKey(work, after, { at: new Date(at), isLeaked });
      const former = { fingerprint: before ? computeFingerprint(before.certificate) : null };
      return { value: undefined, change: { before: former, after: { fingerprint, isLeaked } } };
    });
    process.stdout.write(`SHA-256 of the certificate that signs now: ${fingerprint}\n`);
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

/** The operator has no name here: whoever has this machine's console. Who is signed in reads the notice with the next page. */
const recordNeeds = (db: Database) => ({ db, clock: Date.now, notices: { publish: () => undefined } });

const setPassword = async (db: Database, userId: string, password: string): Promise<boolean> => {
  const passwordHash = await (await createPasswords()).hash(password);
  const act = buildSystemAct('password_set_by_console', { subject: userId, userId, reason: REASON });
  return recordAct(recordNeeds(db), act, async (work, written) => {
    const isSet = await resetPasswordByOperator(work, userId, passwordHash);
    const figure = { figure: 'password', symbol: null, before: null, after: null } as const;
    const notices = noticeOfAct(written, [figure], written.at);
    return { value: isSet, change: isSet ? { notices } : undefined };
  });
};

const turnTwoFactorOff = (db: Database, userId: string): Promise<void> => {
  const act = buildSystemAct('two_factor_off_by_console', { subject: userId, userId, reason: REASON });
  return recordAct(recordNeeds(db), act, async (work, written) => {
    await deleteTwoFactor(work, userId);
    const notices = [noticeOfOwnChange(written, 'two_factor_disabled', written.at)];
    return { value: undefined, change: { notices } };
  });
};

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
