import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

export type NewProposal = Pick<
  Insertable<Tables['proposals']>,
  | 'id'
  | 'account_id'
  | 'key_id'
  | 'key_name'
  | 'approver_group'
  | 'request'
  | 'words'
  | 'created_at'
  | 'expires_at'
>;

/** A proposal with whose account it is on. */
export type ProposalRecord = Selectable<Tables['proposals']> & {
  readonly user_id: string;
  readonly username: string;
  /** Null: the installation's own market. */
  readonly world: number | null;
};

/** @returns false where the key is gone, or has `maximum` open ones, also with concurrent requests */
export async function saveProposal(
  db: Kysely<Tables>,
  proposal: NewProposal,
  maximum: number,
): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    const key = await work
      .selectFrom('api_keys')
      .select('id')
      .where('id', '=', proposal.key_id)
      .forUpdate()
      .executeTakeFirst();
    if (!key) return false;
    const { open } = await work
      .selectFrom('proposals')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('key_id', '=', proposal.key_id)
      .where('state', '=', 'open')
      .where('expires_at', '>', proposal.created_at)
      .executeTakeFirstOrThrow();
    if (open >= maximum) return false;
    await work.insertInto('proposals').values(proposal).execute();
    return true;
  });
}

const proposalsWithPersons = (db: Kysely<Tables>) =>
  db
    .selectFrom('proposals')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'proposals.account_id')
    .innerJoin('users', 'users.id', 'trading_accounts.user_id')
    .selectAll('proposals')
    .select(['trading_accounts.user_id', 'trading_accounts.world', 'users.username']);

export async function findProposal(db: Kysely<Tables>, id: string): Promise<ProposalRecord | undefined> {
  return proposalsWithPersons(db).where('proposals.id', '=', id).executeTakeFirst();
}

interface ProposalFilter {
  /** On one of these accounts. */
  readonly accountIds?: readonly number[];
  /** On any account of a user. */
  readonly userId?: string;
  /** Proposals that wait for this group's teachers. */
  readonly groupId?: number;
  /** Only those that wait at this moment. */
  readonly openAt?: Date | undefined;
}

/** The newest first, at most 100. */
export async function listProposals(
  db: Kysely<Tables>,
  { accountIds, userId, groupId, openAt }: ProposalFilter,
): Promise<ProposalRecord[]> {
  let found = proposalsWithPersons(db)
    .orderBy('proposals.created_at', 'desc')
    .orderBy('proposals.id')
    .limit(100);
  if (accountIds) found = found.where(sql<boolean>`proposals.account_id = any(${[...accountIds]}::int[])`);
  if (userId !== undefined) found = found.where('trading_accounts.user_id', '=', userId);
  if (groupId !== undefined) found = found.where('proposals.approver_group', '=', groupId);
  if (openAt) found = found.where('proposals.state', '=', 'open').where('proposals.expires_at', '>', openAt);
  return found.execute();
}

type Decided =
  { readonly state: 'claimed' | 'rejected'; readonly by: string } | { readonly state: 'withdrawn' };

/**
 * Decides on an open proposal; claims a claimed one again, whose order may not have been placed.
 * @returns false where it is decided, or its time is over
 */
export async function decideOnProposal(
  db: Kysely<Tables>,
  id: string,
  decision: Decided,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('proposals')
    .set({ state: decision.state, decided_by: 'by' in decision ? decision.by : null, decided_at: at })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'open'), where('expires_at', '>', at)]),
        ...(decision.state === 'claimed' ? [where('state', '=', 'claimed')] : []),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What an approved proposal came to. */
export type ProposalResult =
  | { readonly state: 'placed'; readonly orderId: number | null }
  | { readonly state: 'refused'; readonly refusal: string };

export async function saveProposalResult(
  db: Kysely<Tables>,
  id: string,
  result: ProposalResult,
): Promise<void> {
  await db
    .updateTable('proposals')
    .set({
      state: result.state,
      order_id: result.state === 'placed' ? result.orderId : null,
      refused_for: result.state === 'refused' ? result.refusal : null,
    })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}
