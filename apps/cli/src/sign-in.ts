import type { CallName } from '@lonja/protocol';
import { print } from './call-command.ts';
import { configurationFile, loadProfile, saveProfile, type Profile } from './configuration.ts';
import {
  DEFAULT_PROFILE,
  chooseLanguage,
  chooseOrigin,
  parseKey,
  parseOrigin,
  type Connection,
} from './connection.ts';
import { EXIT, Failure, wrongUsage, type ExitCode } from './failure.ts';
import { completeInput } from './input.ts';
import { parseOptions } from './options.ts';
import { ask, makeRequest, send } from './send.ts';
import type { Terminal } from './terminal.ts';

const NO_ID = () => Promise.reject(new Error('a sign-in concerns no owner'));

/** Keeps a key, or the session of a person, in a profile, once the server has accepted it. */
export async function login(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { profile: named, origin: given, username } = parseOptions(args, LOGIN_OPTIONS).values;
  const [file, name] = [configurationFile(terminal), named ?? DEFAULT_PROFILE];
  const former = await loadProfile(file, name);
  const origin = given === undefined ? chooseOrigin(terminal, named, former) : parseOrigin(given);
  const made = username === undefined ? withKey(origin, terminal) : withSession(origin, username, terminal);
  const profile = await made;
  await saveProfile(file, name, profile);
  const { user } = profile;
  return print(
    terminal,
    JSON.stringify({ profile: name, origin, user, signsInBy: profile.key ? 'key' : 'session' }),
  );
}

const LOGIN_OPTIONS = {
  profile: { type: 'string' },
  origin: { type: 'string' },
  username: { type: 'string' },
} as const;

async function withKey(origin: string, terminal: Terminal): Promise<Profile> {
  const key = parseKey(await terminal.askSecret('API key'), 'What was given');
  const connection = { ...buildVisitor(origin, terminal), key };
  const user = await ask('getMandate', NOTHING, connection).then(
    (mandate) => mandate.user,
    (error: unknown) => {
      // A key without the scope read is good, but is not answered whose it is.
      if (error instanceof Failure && error.code === 'key_scope_missing') return undefined;
      throw error;
    },
  );
  return { origin, key, ...(user === undefined ? {} : { user }) };
}

async function withSession(origin: string, username: string, terminal: Terminal): Promise<Profile> {
  const visitor = buildVisitor(origin, terminal);
  const inputOf = (name: CallName, body: object) => completeInput(name, { ...NOTHING, body }, NO_ID);
  const password = await terminal.askSecret('Password');
  let found = await ask('login', await inputOf('login', { username, password }), visitor);
  if ('twoFactorRequired' in found) {
    const { challenge } = found;
    const code = (await terminal.askSecret('Code of the second factor')).trim();
    const answer = await inputOf('answerTwoFactor', { challenge, code });
    found = await ask('answerTwoFactor', answer, visitor);
  }
  if (!('token' in found))
    throw new Failure(EXIT.refused, 'code_required', 'The server asks for another code');
  return { origin, session: found.token, user: found.user.id };
}

/** Ends the session of a profile and forgets the profile. A key stays good until it is revoked. */
export async function logout(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { profile: name = DEFAULT_PROFILE } = parseOptions(args, { profile: { type: 'string' } }).values;
  const file = configurationFile(terminal);
  const profile = await loadProfile(file, name);
  if (!profile) throw wrongUsage(`There is no profile "${name}"`);
  if (profile.session) {
    const connection = { ...buildVisitor(profile.origin, terminal), session: profile.session };
    await send(makeRequest('logout', NOTHING, connection), connection);
  }
  await saveProfile(file, name, undefined);
  return print(terminal, JSON.stringify({ profile: name, isForgotten: true, isKeyRevoked: false }));
}

const NOTHING = { params: {}, query: {}, body: undefined };

const buildVisitor = (origin: string, terminal: Terminal): Connection => ({
  origin,
  credential: 'none',
  language: chooseLanguage(terminal),
  guard: terminal.guard,
});
