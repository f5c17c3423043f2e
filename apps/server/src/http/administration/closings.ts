import { formatQuantity } from '@lonja/core';
import { listPositions, saveAudit, saveNotices, type Database } from '@lonja/store';
import { auditRowOf, noticeOfAct } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import type { Desk } from '../../desk/desk.ts';
import type { ClientSubmission } from '../../desk/submission.ts';
import type { Market } from '../../market/market.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { findClient, refuseOwnBooks } from './positions.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { httpRefusalOf } from '../kernel/desk-refusal.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { readerLanguage } from '../kernel/reader-language.ts';
import { requireConfirmation } from './password-confirmation.ts';

interface AdminClosingRoutes {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** POST /api/admin/positions/{userId}/close: all positions of a client at the market, before the account ends. */
export function registerAdminClosingRoute(app: Api, dependencies: AdminClosingRoutes): void {
  const { db, desk, market, notices, clock } = dependencies;
  serve(app, 'closeAllPositions', async (request) => {
    await requireConfirmation(dependencies, request);
    const { user, account } = await findClient(db, request.params.id);
    refuseOwnBooks(request, user.id);
    const positions = account ? await listPositions(db, account.id) : [];
    if (!account || positions.length === 0) throw new HttpRefusal('no_position');
    const named = positions.map((position) => ({
      position,
      symbol: market.instrumentById(position.instrumentId)?.symbol ?? String(position.instrumentId),
    }));
    const act = await newAct(db, request, {
      action: 'positions_closed',
      subject: { kind: 'user', id: user.id },
      userId: user.id,
      reason: request.body.reason,
    });
    const at = clock();
    const figures = named.map(({ symbol }) => ({
      figure: 'closing' as const,
      symbol,
      before: null,
      after: null,
    }));
    const told = noticeOfAct(act, figures, at);
    const before = Object.fromEntries(
      named.map(({ symbol, position }) => [symbol, formatQuantity(position.quantity)]),
    );
    // What is ordered is recorded first: nothing is ever closed without a trace of who wanted it.
    await db.transaction().execute(async (work) => {
      await saveAudit(work, [
        auditRowOf(act, { at, accountId: account.id, before, after: {}, isTold: true }),
      ]);
      await saveNotices(work, told);
    });
    notices.publish(told);
    const by = { kind: 'administrator', act: act.id, reason: act.reason } as const;
    const refused = [];
    let isStopped = false;
    for (const { symbol, position } of named) {
      const close = { instrumentId: position.instrumentId, ...WHOLE_AT_MARKET };
      const command = { kind: 'close_position', accountId: account.id, close, by } as const;
      const problem = isStopped
        ? UNAVAILABLE
        : await closingProblem(desk, command).catch((error: unknown) => {
            // What is closed already is answered, whatever has failed here.
            request.log.error({ err: error, symbol }, 'closing of positions stopped');
            isStopped = true;
            return UNAVAILABLE;
          });
      if (problem)
        refused.push({
          symbol,
          problem: problem.textIn(readerLanguage(request)),
          code: problem.code,
          details: problem.details ?? null,
        });
    }
    return { closed: named.length - refused.length, refused };
  });
}

const WHOLE_AT_MARKET = { quantity: undefined, seenPrice: undefined, slippage: 0 } as const;
const UNAVAILABLE = new HttpRefusal('unavailable');

/** Why a position was not closed. @throws DeskUnavailable and faults: whether it was is open */
async function closingProblem(
  desk: Desk,
  command: ClientSubmission['command'],
): Promise<HttpRefusal | undefined> {
  const outcome = await desk.submit({ command, render: () => ({ status: 200, body: '{}' }) });
  return outcome.kind === 'refused' ? httpRefusalOf(outcome.refusal) : undefined;
}
