import { randomUUID } from 'node:crypto';
import { mayInGroup } from '@lonja/core';
import { MAX_OPEN_PROPOSALS } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { findRole, listMembers } from '@lonja/store/groups/groups';
import type { ApiKeyRow } from '@lonja/store/keys/api-keys';
import { saveNotices, type NewNotice } from '@lonja/store/notices/notices';
import {
  decideOnProposal,
  findProposal,
  saveProposal,
  saveProposalResult,
  type ProposalRecord,
} from '@lonja/store/programs/proposals';
import { buildNoticeBody } from '../record/notice-body.ts';
import { isUuid } from '@lonja/protocol/uuid';
import type { Outcome } from '../desk/command/submission.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';

/** How long a proposal waits. */
const LIFETIME_MS = 86_400_000;

export interface ProposalNeeds {
  readonly db: Database;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** An order that a program wishes for. */
export interface Proposed {
  readonly key: ApiKeyRow;
  readonly accountId: number;
  /** Username of the account's person. */
  readonly username: string;
  readonly symbol: string;
  /** As it came. */
  readonly request: object;
  readonly words: string | undefined;
}

/** Keeps a proposal, and notifies whoever decides on it. */
export async function propose(needs: ProposalNeeds, proposed: Proposed): Promise<ProposalRecord> {
  const { db, clock, notices } = needs;
  const { key, accountId, username, symbol, request, words } = proposed;
  const at = clock();
  const id = randomUUID();
  const isSaved = await saveProposal(
    db,
    {
      id,
      account_id: accountId,
      key_id: key.id,
      key_name: key.name,
      approver_group: key.approver_group,
      request: JSON.stringify(request),
      words: words ?? null,
      created_at: new Date(at),
      expires_at: new Date(at + LIFETIME_MS),
    },
    MAX_OPEN_PROPOSALS,
  );
  if (!isSaved) refuse('too_many_proposals', { maximum: MAX_OPEN_PROPOSALS });
  const figures = { proposal: id, program: key.name, person: username, symbol };
  const body = buildNoticeBody('approval_requested', figures);
  const sent = (await listDeciders(db, key)).map((userId): NewNotice => ({
    id: randomUUID(),
    to: { userId },
    createdAt: at,
    ...body,
  }));
  await saveNotices(db, sent);
  notices.publish(sent);
  return (await findProposal(db, id)) ?? refuse('not_found');
}

/** The key's owner, or the teachers of the group that it names. */
async function listDeciders(
  db: Database,
  { user_id: owner, approver_group: group }: ApiKeyRow,
): Promise<string[]> {
  if (group === null) return [owner];
  const teachers = await listMembers(db, [group], ['teacher']);
  return teachers.map(({ userId }) => userId);
}

/** A proposal that somebody may decide on. One that is not theirs and a missing one are alike. */
export async function findProposalToDecide(
  { db }: ProposalNeeds,
  userId: string,
  id: string,
): Promise<ProposalRecord> {
  const proposal = isUuid(id) ? await findProposal(db, id) : undefined;
  if (!proposal) refuse('not_found');
  return (await mayDecide(db, userId, proposal)) ? proposal : refuse('not_found');
}

/** A proposal that somebody may look at: on an account of their own, to decide on it, or as an administrator. */
export async function findProposalToRead(
  { db }: ProposalNeeds,
  { userId, role }: { readonly userId: string; readonly role: 'user' | 'admin' },
  id: string,
): Promise<ProposalRecord> {
  const proposal = isUuid(id) ? await findProposal(db, id) : undefined;
  if (!proposal) refuse('not_found');
  const isTheirs = role === 'admin' || proposal.user_id === userId;
  return isTheirs || (await mayDecide(db, userId, proposal)) ? proposal : refuse('not_found');
}

/** A proposal of a key. */
export async function findProposalOfKey(
  { db }: ProposalNeeds,
  { key, accountId, id }: { readonly key: string; readonly accountId: number | null; readonly id: string },
): Promise<ProposalRecord> {
  const proposal = isUuid(id) ? await findProposal(db, id) : undefined;
  return proposal?.key_id === key && proposal.account_id === accountId ? proposal : refuse('not_found');
}

async function mayDecide(
  db: Database,
  userId: string,
  { user_id: owner, approver_group: group }: ProposalRecord,
): Promise<boolean> {
  if (group === null) return owner === userId;
  // Nobody approves what the own program proposes to others.
  const role = owner === userId ? undefined : await findRole(db, group, userId);
  return role !== undefined && mayInGroup(role, 'steer_programs');
}

/**
 * Approves a proposal: claims it, has its order placed, and keeps what became of it. An approval that was cut short is repeated by the
 * next one, whose order is placed once.
 */
export async function approveProposal(
  { db, clock }: ProposalNeeds,
  { id }: ProposalRecord,
  userId: string,
  place: () => Promise<Outcome>,
): Promise<ProposalRecord> {
  if (!(await decideOnProposal(db, id, { state: 'claimed', by: userId }, new Date(clock()))))
    refuse('proposal_decided');
  const outcome = await place();
  if (outcome.kind === 'refused') {
    if (outcome.refusal.code === 'idempotency_in_flight') refuse('proposal_decided');
    await saveProposalResult(db, id, { state: 'refused', refusal: outcome.refusal.code });
  } else {
    const { order } = JSON.parse(outcome.answer.body) as { readonly order: number | null };
    await saveProposalResult(db, id, { state: 'placed', orderId: order });
  }
  return (await findProposal(db, id)) ?? refuse('not_found');
}

/** Ends a proposal without an order. */
export async function endProposal(
  { db, clock }: ProposalNeeds,
  { id }: ProposalRecord,
  decision: { readonly state: 'rejected'; readonly by: string } | { readonly state: 'withdrawn' },
): Promise<ProposalRecord> {
  if (!(await decideOnProposal(db, id, decision, new Date(clock())))) refuse('proposal_decided');
  return (await findProposal(db, id)) ?? refuse('not_found');
}
