import { LIMITS } from '@lonja/core/limits';

/** Characters of a reason that somebody gives for an act. */
export const [SHORTEST_REASON, LONGEST_REASON] = LIMITS.reason.characters;
