import { findSettings } from '@lonja/store/people/settings';
import { findUser } from '@lonja/store/people/users';
import { LANGUAGES, type Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { refuse } from '../refusal/refuse.ts';
import { readStatement, type StatementNeeds } from './read-statement.ts';
import { renderStatement } from './statement-document.ts';
import type { StatementFonts } from './statement-fonts.ts';

interface AskedStatement {
  readonly userId: string;
  /** One of the user's accounts; null for an administrator who has none. */
  readonly accountId: number | null;
  /** First and last day, YYYY-MM-DD in UTC. */
  readonly from: string;
  readonly to: string;
  /** Used where the client has not saved one. */
  readonly language: Language | undefined;
}

/** The statement of a period as a PDF, in the client's saved language. */
export async function statementFile(
  needs: StatementNeeds & { readonly fonts: StatementFonts },
  { userId, accountId, from, to, language }: AskedStatement,
): Promise<Buffer> {
  const record = accountId === null ? undefined : await findUser(needs.db, userId, accountId);
  if (!record || accountId === null) refuse('not_found');
  const chosen = (await findSettings(needs.db, userId))?.language ?? language ?? 'en';
  const words = SERVER_TEXTS[chosen].statement;
  const mark = needs.isDemonstration ? `${words.mark}. ${words.demonstration}` : words.mark;
  const texts = { ...words, mark, locale: LANGUAGES[chosen].locale };
  const statement = await readStatement(needs, { owner: record.user, accountId, from, to }, texts);
  return renderStatement(statement, texts, needs.fonts);
}
