import type { GroupNeeds } from '../groups/groups.ts';
import type { RegistrationNeeds } from '../sign-in/registration.ts';
import type { SignInNeeds } from '../sign-in/sign-in.ts';
import type { SendOutgoing } from '../outgoing/outgoing.ts';
import type { Reach } from '../outgoing/reach.ts';
import type { PlatformKeys } from './platform-keys.ts';
import type { PlatformTokens } from './platform-tokens.ts';
import type { ToolKeys } from './tool-keys.ts';
import type { InTurn } from './turns.ts';

/** What launches work with. */
export interface LtiNeeds {
  readonly toolKeys: ToolKeys;
  readonly platformKeys: PlatformKeys;
  readonly platformTokens: PlatformTokens;
  readonly sendOutgoing: SendOutgoing;
  readonly reach: Reach;
  /** For linking people, of whom a whole class comes at once. */
  readonly inLinkTurn: InTurn;
  /** The hash of a password that nobody knows: for accounts without one. One for all, because a whole class comes at once. */
  readonly unknownPassword: () => Promise<string>;
  /** This site's, as 'https://trade.example.com'. */
  readonly origin: { readonly read: () => string };
}

export type LaunchNeeds = LtiNeeds & GroupNeeds & SignInNeeds & Pick<RegistrationNeeds, 'desk'>;
