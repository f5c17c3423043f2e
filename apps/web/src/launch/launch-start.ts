/** What the address of a launch says: the ticket by which it goes on, or why it was refused. */
export type LaunchStart = { readonly ticket: string } | { readonly fault: Fault };

const FAULTS = [
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
  'launch_over',
] as const;
type Fault = (typeof FAULTS)[number];

/** @param fragment of the address, with '#'; whatever is none leads to a launch that is over */
export function readLaunchStart(fragment: string): LaunchStart {
  const text = fragment.replace(/^#/, '');
  if (/^[\w-]{43}$/.test(text)) return { ticket: text };
  const fault = FAULTS.find((one) => text === `fault.${one}`);
  return { fault: fault ?? 'launch_over' };
}
