import { CALL_SCHEMAS, type CallName } from '@lonja/protocol';
import { print } from './call-command.ts';
import { configurationFile, loadProfiles, saveProfile, type Profile } from './configuration.ts';
import { languageOf, parseOrigin } from './connection.ts';
import { EXIT, Failure, wrongUsage, type ExitCode } from './failure.ts';
import { completeInput } from './input.ts';
import { parseOptions } from './options.ts';
import { makeRequest, send } from './send.ts';
import type { Terminal } from './terminal.ts';

const NO_ID = () => Promise.reject(new Error('a sign-in concerns no owner'));

/** Keeps a key, or the session of a person, in a profile, once the server has accepted it. */
export async function login(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { profile: name = 'default', origin: given, username } = parseOptions(args, LOGIN_OPTIONS).values;
  const file = configurationFile(terminal);
  const former = (await loadProfiles(file))[name];
  const origin = parseOrigin(given ?? (terminal.env['LONJA_ORIGIN'] || former?.origin || LOCAL));
  const made = username === undefined ? withKey(origin, terminal) : withSession(origin, username, terminal);
  const profile = await made;
  await saveProfile(file, name, profile);
  const { user } = profile;
  return print(
    terminal,
    JSON.stringify({ profile: name, origin, user, signsInBy: profile.key ? 'key' : 'session' }),
  );
}

const LOCAL = 'http://127.0.0.1:3000';
const LOGIN_OPTIONS = {
  profile: { type: 'string' },
  origin: { type: 'string' },
  username: { type: 'string' },
} as const;

async function withKey(origin: string, terminal: Terminal): Promise<Profile> {
  const key = (await terminal.askSecret('API key')).trim();
  if (key === '') throw wrongUsage('An API key comes from standard input, or is typed');
  const user = await ask(origin, terminal, 'getMandate', undefined, key).then(
    (answer) => CALL_SCHEMAS.getMandate.response.parse(answer).user,
    (error: unknown) => {
      // A key without the scope read is good, but is not answered whose it is.
      if (error instanceof Failure && error.code === 'key_scope_missing') return undefined;
      throw error;
    },
  );
  return { origin, key, ...(user === undefined ? {} : { user }) };
}

async function withSession(origin: string, username: string, terminal: Terminal): Promise<Profile> {
  const password = await terminal.askSecret('Password');
  let found = CALL_SCHEMAS.login.response.parse(await ask(origin, terminal, 'login', { username, password }));
  if ('twoFactorRequired' in found) {
    const { challenge } = found;
    const code = (await terminal.askSecret('Code of the second factor')).trim();
    found = CALL_SCHEMAS.answerTwoFactor.response.parse(
      await ask(origin, terminal, 'answerTwoFactor', { challenge, code }),
    );
  }
  if (!('token' in found))
    throw new Failure(EXIT.refused, 'code_required', 'The server asks for another code');
  return { origin, session: found.token, user: found.user.id };
}

/** Ends the session of a profile and forgets the profile. A key stays good until it is revoked. */
export async function logout(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { profile: name = 'default' } = parseOptions(args, { profile: { type: 'string' } }).values;
  const file = configurationFile(terminal);
  const profile = (await loadProfiles(file))[name];
  if (!profile) throw wrongUsage(`There is no profile "${name}"`);
  if (profile.session) await ask(profile.origin, terminal, 'logout', undefined, undefined, profile.session);
  await saveProfile(file, name, undefined);
  return print(terminal, JSON.stringify({ profile: name, isForgotten: true, isKeyRevoked: false }));
}

async function ask(
  origin: string,
  terminal: Terminal,
  name: CallName,
  body: object | undefined,
  key?: string,
  session?: string,
): Promise<unknown> {
  const connection = { origin, credential: 'given', key, session, language: languageOf(terminal) };
  const input = await completeInput(name, { params: {}, query: {}, body: body ?? {} }, NO_ID);
  const { bytes, isJson } = await send(makeRequest(name, input, connection), connection);
  return isJson ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : undefined;
}
