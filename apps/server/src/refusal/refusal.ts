import type { GivenRefusal, RefusalCode } from '@lonja/protocol';
import type { DeskRefusal } from './desk-refusal.ts';

/** Why a rule outside of the desk refuses what somebody asks for, with the figures that the code's row names. */
interface RuleRefusal {
  readonly code: RefusalCode;
  readonly given: GivenRefusal;
}

export type Refusal = DeskRefusal | RuleRefusal;

/** What an act comes to where it is refused; what the desk refuses may be handed on as it is. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

export const refused = (...given: GivenRefusal): Refused => ({
  kind: 'refused',
  refusal: { code: given[0], given },
});

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'refusal' in outcome;
