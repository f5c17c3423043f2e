import { formatUsdExact, minus, returnInBasisPoints, SCORE_UNIT, UNRANKED_ROWS } from '@lonja/core';
import { computeCommitment } from '@lonja/feeds';
import type { CertificateFacts } from '@lonja/protocol';
import { countRanked, findContestFinish } from '@lonja/store/certificates/certificates';
import { listEntries } from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import { findGroup } from '@lonja/store/groups/groups';
import { buildSealedContent, computeSeal } from '../contests/seal.ts';
import type { RunningContest } from '../contests/play/contest-state.ts';
import { refuse } from '../refusal/refuse.ts';
import { buildAuditLink, writtenSeal, type CertifiedResult } from './certified-result.ts';

/**
 * What an entry came to. Refused where the contest has no results yet, and where the entry was disqualified or is of somebody who runs it; an erased person's is not
 * found. An entry without a place took part: no figure of it is said.
 */
export async function contestFacts(
  db: Database,
  { contest, world }: RunningContest,
  account: number,
): Promise<CertifiedResult> {
  const entries = await listEntries(db, contest.id, [account]);
  const [entry] = entries;
  if (!entry || entry.isErased) refuse('not_found');
  const { result, user, disqualifiedAt } = entry;
  const audit = contest.finishedAt ? await findContestFinish(db, contest.id) : undefined;
  const isCertified = !result?.unranked || UNRANKED_ROWS[result.unranked].isCertified;
  if (!contest.finishedAt || !result || !audit || disqualifiedAt || !isCertified)
    refuse('nothing_to_certify');
  const row = world.row();
  const { ruleset } = contest;
  const { grant } = ruleset.terms;
  const { place, unranked, equity, fills, track } = result;
  return {
    accountId: account,
    person: user,
    result: {
      kind: 'contest',
      name: contest.name,
      slug: contest.slug,
      group: contest.groupId === null ? null : ((await findGroup(db, contest.groupId))?.name ?? null),
      beganAt: new Date(row.beginsAt).toISOString(),
      endedAt: new Date(row.endsAt ?? row.beginsAt).toISOString(),
      finishedAt: contest.finishedAt.toISOString(),
      grant: formatUsdExact(grant),
      place: place ?? null,
      unranked: unranked ?? null,
      entries: contest.entries,
      ranked: await countRanked(db, contest.id),
      equity: place === undefined ? null : formatUsdExact(equity),
      returnPercent:
        place === undefined ? null : Number(returnInBasisPoints(minus(equity, grant), grant)) / 100,
      scoring: ruleset.scoring ?? null,
      score: place === undefined || track?.score === undefined ? null : track.score / SCORE_UNIT,
      fills,
      world: String(world.id),
      commitment: row.ownMarket ? null : computeCommitment(row),
    } satisfies CertificateFacts['result'],
    sealed: writtenSeal(buildSealedContent(ruleset, row)),
    seal: computeSeal(ruleset, row),
    audit: buildAuditLink(audit),
  };
}
