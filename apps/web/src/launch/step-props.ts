import type { LaunchStep } from '@lonja/protocol';

export interface StepProps<Name extends LaunchStep['step']> {
  readonly step: Extract<LaunchStep, { step: Name }>;
  readonly ticket: string;
  readonly onStep: (step: LaunchStep) => void;
}
