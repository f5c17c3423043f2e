import { keyAccessOf, type CallName } from '@lonja/protocol';
import { SETTING_OPTIONS } from '@lonja/protocol/setting-options';
import { rowOf } from './commands.ts';
import { configurationFile, loadProfiles } from './configuration.ts';
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
}

const LOCAL = 'http://127.0.0.1:3000';

/** The environment, else a profile. A profile's key goes to no other server than the profile's own. @throws Failure */
export async function connectionOf(terminal: Terminal, name = 'default'): Promise<Connection> {
  const { LONJA_ORIGIN, LONJA_API_KEY } = terminal.env;
  const language = languageOf(terminal);
  const profiles = await loadProfiles(configurationFile(terminal));
  const profile = profiles[name];
  if (!profile && name !== 'default') throw wrongUsage(`There is no profile "${name}"`);
  const origin = parseOrigin(LONJA_ORIGIN || profile?.origin || LOCAL);
  if (LONJA_API_KEY) return { origin, credential: 'LONJA_API_KEY', key: LONJA_API_KEY, language };
  if (!profile || origin !== profile.origin) return { origin, credential: 'none', language };
  const { key, session, user } = profile;
  const credential = `${key ? 'key' : 'session'} of profile ${name}`;
  return { origin, credential, key, session, user, language };
}

/** @throws Failure */
export function parseOrigin(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw wrongUsage(`${text} is no origin: https://lonja.example`);
  return url.origin;
}

/** The language of the terminal, where the server's texts have it. */
export function languageOf({ env }: Pick<Terminal, 'env'>): string {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  return SETTING_OPTIONS.language.find((code) => locale.toLowerCase().startsWith(code)) ?? 'en';
}

/** What the call table says by itself is refused before anything is sent. @throws Failure */
export function requireAccess(name: CallName, { key, session }: Connection): void {
  const access = keyAccessOf(rowOf(name));
  if (access === 'public' || session) return;
  if (!key) throw new Failure(EXIT.refused, 'unauthenticated', NO_KEY);
  if (access === 'person') throw new Failure(EXIT.refused, 'key_scope_missing', NOT_BY_KEY);
}

const NO_KEY = 'There is no key for this server: lonja login, or LONJA_API_KEY; nothing was sent';
const NOT_BY_KEY =
  'No API key makes this call, only a person who is signed in: lonja login --username NAME; nothing was sent';
