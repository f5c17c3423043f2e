import type { StatementNeeds } from './read-statement.ts';
import type { StatementFonts } from './statement-fonts.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** GET /api/statements: the entries of a period, as PDF in the client's language. */
export function statementHandlers({ db, isDemonstration }: Pick<StatementNeeds, 'db' | 'isDemonstration'>) {
  let fonts: StatementFonts | undefined;
  return {
    getStatement: async (request, reply) => {
      const { userId, accountId } = request.session;
      const { from, to } = request.query;
      if (to < from) refuse('period_invalid');
      const { market } = request;
      // What writes PDF is read by the first statement: a start does without it.
      const [{ statementFile }, { loadStatementFonts }] = await Promise.all([
        import('./statement-file.ts'),
        import('./statement-fonts.ts'),
      ]);
      fonts ??= loadStatementFonts();
      const needs = { db, market, clock: market.now, isDemonstration, fonts };
      const asked = { userId, accountId, from, to, language: answerLanguage(request) };
      const file = await statementFile(needs, asked);
      return reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .header(
          'content-disposition',
          `attachment; filename="lonja-statement-virtual-funds-${from}-${to}.pdf"`,
        )
        .send(file);
    },
  } satisfies Partial<Handlers>;
}
