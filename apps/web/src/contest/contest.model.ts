import type { Contest, Ruleset, StandingRow } from '@lonja/protocol';
import type { TFunction } from 'i18next';

/** Whole minutes of market time until then, a begun one counted; 0 once it has come. */
export const minutesUntil = (then: string, milliseconds: number): number =>
  Math.max(0, Math.ceil((Date.parse(then) - milliseconds) / 60_000));

/** Milliseconds on the wall until market time has come to a moment, a begun second counted. @param rate above 0 */
export const wallTimeUntil = (then: string, milliseconds: number, rate: number): number =>
  Math.max(0, Math.ceil((Date.parse(then) - milliseconds) / rate / 1_000) * 1_000);

/** Whether somebody ended it before its rules say so. */
export const isEndedEarly = ({ state, beginsAt, endsAt, ruleset }: Contest): boolean =>
  (state === 'finished' || state === 'settling') &&
  Date.parse(endsAt) < Date.parse(beginsAt) + ruleset.minutes * 60_000;

/** Whether its figures move: a standing is read again only then. */
export const isMoving = ({ state }: Pick<Contest, 'state'>): boolean =>
  state === 'running' || state === 'settling';

/** What is said where nobody is in it: once it is over nobody can enter any more. */
export const nobodyKey = ({ state }: Pick<Contest, 'state'>): 'nobody' | 'nobodyEntered' =>
  state === 'finished' || state === 'settling' ? 'nobodyEntered' : 'nobody';

/** Counts what stands of it for good, so that what was read before is not taken for it. */
export const countStages = ({ finishedAt, luckAt }: Pick<Contest, 'finishedAt' | 'luckAt'>): number =>
  luckAt !== null ? 2 : finishedAt !== null ? 1 : 0;

/** What an entry is called by others. */
export type RowName =
  | { readonly kind: 'alias'; readonly alias: string }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'erased' };

export type NamedRow = Pick<StandingRow, 'alias' | 'number' | 'isErased'>;

export function nameOfRow({ alias, number, isErased }: NamedRow): RowName {
  if (isErased) return { kind: 'erased' };
  return alias === null ? { kind: 'number', number } : { kind: 'alias', alias };
}

/** As scores are compared. */
export const SCORE_DECIMALS = 4;

/** Whether places come from something else than what every standing shows. */
export const isScored = ({ scoring }: Pick<Ruleset, 'scoring'>): boolean =>
  scoring !== undefined && scoring.kind !== 'return';

export const scoreLabel = ({ scoring }: Pick<Ruleset, 'scoring'>, t: TFunction<'classes'>): string =>
  scoring?.kind === 'sharpe' ? t('sharpe') : `${t('score')} (%)`;
