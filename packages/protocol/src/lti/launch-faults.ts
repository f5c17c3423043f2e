/** Why a launch is refused before anybody is asked anything: the address of the page that says so carries it. No schema here: browsers read it. */
export const LAUNCH_FAULTS = [
  'platform_unknown',
  'platform_refused',
  'state_invalid',
  'launch_used',
  'keys_unreachable',
  'token_invalid',
  'token_expired',
  'nonce_wrong',
  'deployment_unknown',
  'message_unknown',
  'target_wrong',
] as const;
export type LaunchFault = (typeof LAUNCH_FAULTS)[number];
