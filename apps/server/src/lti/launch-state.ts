import { errors } from 'jose';
import { newSecret } from '../identity/secrets.ts';
import type { ToolKeys } from './tool-keys.ts';

/** What goes to a platform and comes back with its token, signed by ourselves: nothing is stored for whoever only knocks. */
export interface LaunchState {
  /** Number of the state, which counts once. */
  readonly id: string;
  readonly platformId: number;
  readonly nonce: string;
  /** Digest of the cookie that the browser got, base64url. */
  readonly browser: string;
}

/** From the platform's link to its token: somebody may have to sign in there. */
const GOOD_FOR_SECONDS = 600;
/** Our own, as issuer and audience: no token of a platform is a state, and no state is anything else. */
const STATE = 'lonja:launch-state';

export const newLaunchState = (platformId: number, browser: string): LaunchState => ({
  id: newSecret(),
  platformId,
  nonce: newSecret(),
  browser,
});

export const writeLaunchState = (
  keys: ToolKeys,
  { id, platformId, nonce, browser }: LaunchState,
): Promise<string> =>
  keys.sign({ iss: STATE, aud: STATE, jti: id, platform: platformId, nonce, browser }, GOOD_FOR_SECONDS);

/** @returns undefined for what is none, or is too old */
export async function readLaunchState(keys: ToolKeys, state: string): Promise<LaunchState | undefined> {
  try {
    const { jti, platform, nonce, browser } = await keys.readOwn(state, STATE);
    return typeof jti === 'string' &&
      typeof platform === 'number' &&
      typeof nonce === 'string' &&
      typeof browser === 'string'
      ? { id: jti, platformId: platform, nonce, browser }
      : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
    throw error;
  }
}
