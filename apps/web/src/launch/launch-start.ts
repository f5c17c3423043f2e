import { LAUNCH_FAULTS } from '@lonja/protocol/launch-faults';

/** What the address of a launch says: the ticket by which it goes on, or why it was refused. */
export type LaunchStart = { readonly ticket: string } | { readonly fault: Fault };

const FAULTS = [...LAUNCH_FAULTS, 'launch_over'] as const;
type Fault = (typeof FAULTS)[number];

/** @param fragment of the address, with '#'; whatever is none leads to a launch that is over */
export function readLaunchStart(fragment: string): LaunchStart {
  const text = fragment.replace(/^#/, '');
  if (/^[\w-]{43}$/.test(text)) return { ticket: text };
  const fault = FAULTS.find((one) => text === `fault.${one}`);
  return { fault: fault ?? 'launch_over' };
}
