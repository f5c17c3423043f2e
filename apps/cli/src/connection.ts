import { getKeyAccess, type CallName } from '@lonja/protocol';
import { SETTING_OPTIONS } from '@lonja/protocol/setting-options';
import { getCallRow } from './commands.ts';
import { configurationFile, loadProfile, type Profile } from './configuration.ts';
import { EXIT, Failure, wrongUsage } from './failure.ts';
import type { Terminal } from './terminal.ts';

/** Where calls go, and on whose behalf. */
export interface Connection {
  readonly origin: string;
  /** What a person is shown in the place of the secret. */
  readonly credential: string;
  readonly key?: string | undefined;
  readonly session?: string | undefined;
  readonly user?: string | undefined;
  readonly language: string;
  readonly guard: Terminal['guard'];
}

const LOCAL = 'http://127.0.0.1:3000';
export const DEFAULT_PROFILE = 'default';

/**
 * The profile that the command names, else the environment, else the default profile. A profile's key goes to no other server
 * than the profile's own.
 * @throws Failure
 */
export async function openConnection(terminal: Terminal, name?: string): Promise<Connection> {
  const { guard, env } = terminal;
  const profile = await loadProfile(configurationFile(terminal), name ?? DEFAULT_PROFILE);
  if (!profile && name !== undefined) throw wrongUsage(`There is no profile "${name}"`);
  const base = { origin: chooseOrigin(terminal, name, profile), language: chooseLanguage(terminal), guard };
  const given = name === undefined && env['LONJA_API_KEY'];
  if (given) return { ...base, credential: 'LONJA_API_KEY', key: parseKey(given, 'LONJA_API_KEY') };
  if (!profile || base.origin !== profile.origin) return { ...base, credential: 'none' };
  const { key, session, user } = profile;
  const credential = `${key ? 'key' : 'session'} of profile ${name ?? DEFAULT_PROFILE}`;
  return { ...base, credential, key, session, user };
}

/** @throws Failure */
export function chooseOrigin(
  terminal: Terminal,
  name: string | undefined,
  profile: Profile | undefined,
): string {
  const inEnvironment = terminal.env['LONJA_ORIGIN'];
  const own = profile?.origin;
  return parseOrigin((name === undefined ? inEnvironment || own : own || inEnvironment) || LOCAL);
}

/** The key, if a header can have it; it is not shown. @throws Failure */
export function parseKey(text: string, what: string): string {
  const key = text.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw wrongUsage(`${what} is no API key`);
  return key;
}

/** @throws Failure */
export function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrongUsage(`${text} is no origin: https://lonja.example`);
  return url.origin;
}

/** The language of the terminal, where the server's texts have it. */
export function chooseLanguage({ env }: Pick<Terminal, 'env'>): string {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return SETTING_OPTIONS.language.find((code) => locale.toLowerCase().startsWith(code)) ?? 'en';
}

/** What the call table says by itself is refused before anything is sent. @throws Failure */
export function requireAccess(name: CallName, { key, session }: Connection): void {
  const access = getKeyAccess(getCallRow(name));
  if (access === 'public' || session) return;
  if (!key) throw new Failure(EXIT.refused, 'unauthenticated', NO_KEY);
  if (access === 'person') throw new Failure(EXIT.refused, 'key_scope_missing', NOT_BY_KEY);
}

const NO_KEY = 'There is no key for this server: lonja login, or LONJA_API_KEY; nothing was sent';
const NOT_BY_KEY =
  'No API key makes this call, only a person who is signed in: lonja login --username NAME; nothing was sent';
