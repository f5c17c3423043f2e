import { createHash } from 'node:crypto';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { NewsCategory } from '../database/column-types.ts';
import type { Tables } from '../database/tables.ts';

/** An item of a feed, as plain text. */
export interface NewNewsItem {
  readonly title: string;
  readonly summary: string;
  readonly category: NewsCategory;
  readonly author: string | undefined;
  /** Display name of the feed's publisher. */
  readonly source: string;
  /** Address of the whole story; without one the title identifies the item. */
  readonly link: string | undefined;
  readonly symbols: readonly string[];
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
  readonly isBreaking: boolean;
}
export type NewsRow = Selectable<Tables['news_items']>;

/** Stores the items that are new, by address and by title. @returns how many were */
export async function saveNews(db: Kysely<Tables>, items: readonly NewNewsItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const rows = await db
    .insertInto('news_items')
    .values(
      items.map((item) => ({
        link_hash: hashText(item.link ?? item.title),
        title_hash: hashText(item.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')),
        title: item.title,
        summary: item.summary,
        category: item.category,
        author: item.author ?? null,
        source: item.source,
        link: item.link ?? null,
        symbols: [...item.symbols],
        published_at: new Date(item.publishedAt),
        is_breaking: item.isBreaking,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The newest items; the examples only while there is nothing else. `general` lists all categories. */
export async function listNews(
  db: Kysely<Tables>,
  { category, limit }: { readonly category: NewsCategory; readonly limit: number },
): Promise<NewsRow[]> {
  const all = db
    .selectFrom('news_items')
    .selectAll()
    .where(sql<boolean>`(not is_example or not exists (select from news_items where not is_example))`);
  const wanted = category === 'general' ? all : all.where('category', '=', category);
  return wanted.orderBy('published_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes items published before a moment; the examples stay. */
export async function pruneNews(db: Kysely<Tables>, before: Date): Promise<void> {
  await db
    .deleteFrom('news_items')
    .where('published_at', '<', before)
    .where('is_example', '=', false)
    .execute();
}
