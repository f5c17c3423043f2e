import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Stored personal data that only the person's own export reads. */
interface PersonalRows {
  readonly watchlists: readonly unknown[];
  readonly drawings: readonly { readonly symbol: string; readonly drawings: unknown }[];
  readonly layouts: readonly unknown[];
  readonly templates: readonly unknown[];
  readonly tickets: readonly {
    readonly accountId: number;
    readonly symbol: string;
    readonly ticket: unknown;
  }[];
  /** Without their texts, the newest first. */
  readonly mail: readonly {
    readonly recipient: string;
    readonly subject: string;
    readonly created_at: Date;
  }[];
  /** What sent orders for the person. */
  readonly programs: readonly Pick<
    Selectable<Tables['senders']>,
    'kind' | 'key_id' | 'hook' | 'label' | 'words' | 'first_at'
  >[];
  /** The values of the audit log's digests. */
  readonly recorded: readonly string[];
}

export async function loadPersonalRows(db: Kysely<Tables>, userId: string): Promise<PersonalRows> {
  const [watchlists, drawings, layouts, templates, tickets, mail, programs, recorded] = await Promise.all([
    db.selectFrom('watchlists').select('lists').where('user_id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('chart_drawings')
      .select(['symbol', 'drawings'])
      .where('user_id', '=', userId)
      .orderBy('symbol')
      .execute(),
    db.selectFrom('chart_layouts').select('layouts').where('user_id', '=', userId).executeTakeFirst(),
    db.selectFrom('chart_templates').select('templates').where('user_id', '=', userId).executeTakeFirst(),
    db
      .selectFrom('kept_tickets')
      .select(['account_id as accountId', 'symbol', 'ticket'])
      .where('user_id', '=', userId)
      .orderBy('account_id')
      .orderBy('symbol')
      .execute(),
    db
      .selectFrom('mail')
      .select(['recipient', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('senders')
      .select(['kind', 'key_id', 'hook', 'label', 'words', 'first_at'])
      .where('user_id', '=', userId)
      .orderBy('number')
      .execute(),
    db
      .selectFrom('audit_personal_values')
      .select('value')
      .distinct()
      .where('user_id', '=', userId)
      .orderBy('value')
      .execute(),
  ]);
  return {
    watchlists: (watchlists?.lists ?? []) as unknown[],
    drawings,
    layouts: (layouts?.layouts ?? []) as unknown[],
    templates: (templates?.templates ?? []) as unknown[],
    tickets,
    mail,
    programs,
    recorded: recorded.map(({ value }) => value),
  };
}

/** An account's measured equity, the oldest first. Micro-dollars. */
export const listEquity = (
  db: Kysely<Tables>,
  accountId: number,
): Promise<{ readonly at: Date; readonly equity: bigint }[]> =>
  db
    .selectFrom('equity_points')
    .select(['measured_at as at', 'equity'])
    .where('account_id', '=', accountId)
    .orderBy('hour')
    .execute();
