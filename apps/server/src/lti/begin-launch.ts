import { hash } from 'node:crypto';
import type { LaunchFault } from '@lonja/protocol/launch-faults';
import { saveLaunch } from '@lonja/store/lti/launches';
import { findPlatform, listIssuerPlatforms, type PlatformRecord } from '@lonja/store/lti/platforms';
import { hashSecret, newSecret } from '../identity/secrets.ts';
import type { LaunchNeeds } from './launch-needs.ts';
import { newLaunchState, readLaunchState, writeLaunchState } from './launch-state.ts';
import { readLaunchToken } from './launch-token.ts';

/** A platform's request to begin (OpenID Connect, third-party initiated login). */
export interface InitiatedLogin {
  readonly iss: string;
  readonly login_hint: string;
  readonly client_id?: string | undefined;
  readonly lti_message_hint?: string | undefined;
}

export const LAUNCH_PATHS = {
  login: '/lti/login',
  launch: '/lti/launch',
  keys: '/lti/jwks',
  start: '/lti/start',
} as const;

/** What is entered at a platform. @param origin this site's */
export const toolAddresses = (origin: string) => ({
  loginUrl: `${origin}${LAUNCH_PATHS.login}`,
  launchUrl: `${origin}${LAUNCH_PATHS.launch}`,
  keysUrl: `${origin}${LAUNCH_PATHS.keys}`,
});

interface BegunLaunch {
  /** Where the browser goes: the platform's own sign-in. */
  readonly location: string;
  readonly cookie: { readonly name: string; readonly value: string };
}

/** The platform that a login names; several registrations of one issuer differ by their clients. */
export async function findNamedPlatform(
  { db }: Pick<LaunchNeeds, 'db'>,
  { iss, client_id: clientId }: InitiatedLogin,
): Promise<PlatformRecord | undefined> {
  const found = await listIssuerPlatforms(db, iss);
  if (clientId !== undefined) return found.find((platform) => platform.clientId === clientId);
  return found.length === 1 ? found[0] : undefined;
}

/** Leads a browser to a platform's sign-in, from which it comes back with a token. */
export async function beginLaunch(
  { toolKeys, origin }: Pick<LaunchNeeds, 'toolKeys' | 'origin'>,
  platform: PlatformRecord,
  login: InitiatedLogin,
): Promise<BegunLaunch> {
  const value = newSecret();
  const state = newLaunchState(platform.id, hashSecret(value).toString('base64url'));
  const location = new URL(platform.authorizationUrl);
  for (const [name, text] of Object.entries({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: toolAddresses(origin.read()).launchUrl,
    login_hint: login.login_hint,
    ...(login.lti_message_hint === undefined ? {} : { lti_message_hint: login.lti_message_hint }),
    nonce: state.nonce,
    state: await writeLaunchState(toolKeys, state),
  }))
    location.searchParams.set(name, text);
  return { location: location.href, cookie: { name: formatCookieName(state.id), value } };
}

/** One for each launch, so that several tabs begin at once. */
const formatCookieName = (stateId: string): string =>
  `lonja_lti_${hash('sha256', stateId, 'hex').slice(0, 12)}`;

/** What a platform sends back. */
export interface AuthenticationResponse {
  readonly state?: string | undefined;
  readonly id_token?: string | undefined;
  readonly error?: string | undefined;
}

/** Verifies a launch. @returns the ticket by which its browser goes on, or why it is refused */
export async function receiveLaunch(
  { db, toolKeys, platformKeys, origin, clock }: LaunchNeeds,
  { state: sent, id_token: token, error }: AuthenticationResponse,
): Promise<{ readonly ticket: string } | LaunchFault> {
  const state = sent === undefined ? undefined : await readLaunchState(toolKeys, sent);
  if (!state) return 'state_invalid';
  if (error !== undefined || token === undefined) return 'platform_refused';
  const platform = await findPlatform(db, state.platformId);
  if (!platform || platform.closedAt) return 'platform_unknown';
  const now = clock();
  const claims = await readLaunchToken(token, platformKeys.of(platform), {
    platform,
    nonce: state.nonce,
    origin: origin.read(),
    now,
  });
  if (typeof claims === 'string') return claims;
  const ticket = newSecret();
  const isFirst = await saveLaunch(db, {
    stateHash: hashSecret(state.id),
    ticketHash: hashSecret(ticket),
    cookieName: formatCookieName(state.id),
    browserHash: Buffer.from(state.browser, 'base64url'),
    platformId: platform.id,
    claims,
    launchedAt: new Date(now),
  });
  return isFirst ? { ticket } : 'launch_used';
}
