import type { Ruleset } from './ruleset.ts';
import { UNRANKED_ROWS } from './contest-limits.ts';
import { computeReturn } from './scoring.ts';
import type { Standing } from './standing.ts';

/** What of a ruleset its teams are ranked by. */
interface TeamRules extends Pick<Ruleset, 'scoring'> {
  readonly terms: Pick<Ruleset['terms'], 'grant'>;
}

export interface Team {
  /** Counts the teams of a contest. */
  readonly number: number;
  /** Numbers of its members' accounts. */
  readonly members: readonly number[];
}

export interface TeamStanding {
  readonly number: number;
  readonly members: number;
  /** How many of them are ranked. */
  readonly ranked: number;
  /** From 1; teams of the same mean share one. Undefined for a team of one, and where none of its members is ranked. */
  readonly place: number | undefined;
  /** The mean of its members' scores in ten-thousandths, of a percent where it is a return; undefined without a place. */
  readonly score: number | undefined;
}

/** With fewer it is no team. */
const MIN_MEMBERS = 2;

/**
 * Ranks teams by the mean of their members' scores, which are their returns where no other score is sealed; exactly, whatever the means are
 * rounded to. A member without a place counts like the lowest result in the contest, of whoever, and at most like standing still: nobody
 * helps a team by leaving.
 * @param standings all of the contest's
 */
export function rankTeams(
  teams: readonly Team[],
  standings: readonly Standing[],
  { terms: { grant }, scoring }: TeamRules,
): TeamStanding[] {
  const isByReturn = !scoring || scoring.kind === 'return';
  const scores = new Map<number, number>();
  let lowest = 0;
  for (const { account, place, unranked, equity, track } of standings) {
    const score = isByReturn ? computeReturn(equity, grant) : (track?.score ?? 0);
    if (place !== undefined) scores.set(account, score);
    if (!unranked || UNRANKED_ROWS[unranked].isOfField) lowest = Math.min(lowest, score);
  }
  const counted = teams.map(({ number, members }) => ({
    number,
    members: members.length,
    ranked: members.filter((member) => scores.has(member)).length,
    sum: members.reduce((sum, member) => sum + (scores.get(member) ?? lowest), 0),
  }));
  const ranked = counted
    .filter((team) => team.members >= MIN_MEMBERS && team.ranked > 0)
    .toSorted((a, b) => compareTeams(a, b) || a.number - b.number);
  let place = 0;
  const placed = ranked.map(({ sum, ...team }, index): TeamStanding => {
    const before = ranked[index - 1];
    if (!before || compareTeams(before, { ...team, sum }) !== 0) place = index + 1;
    return { ...team, place, score: Math.round(sum / team.members) };
  });
  const others = counted
    .filter((team) => !placed.some(({ number }) => number === team.number))
    .toSorted((a, b) => a.number - b.number);
  return [
    ...placed,
    ...others.map(({ number, members, ranked }) => ({
      number,
      members,
      ranked,
      place: undefined,
      score: undefined,
    })),
  ];
}

interface CountedTeam {
  readonly members: number;
  readonly sum: number;
}

/** Compares means without dividing: whole numbers, and far from where they are no longer exact. */
const compareTeams = (a: CountedTeam, b: CountedTeam): number => b.sum * a.members - a.sum * b.members;
