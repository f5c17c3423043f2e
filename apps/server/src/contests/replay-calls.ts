import { OPEN_BRANCH } from '../accounts/commands.ts';
import { mayCopy } from './debrief.ts';
import { ownAct } from '../record/own-security.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import { branchAnswer } from '../accounts/trading-account-view.ts';
import { worldAnswer } from '../worlds/world-view.ts';
import { loadAccountPast } from '../rooms/account-past.ts';
import { openReplay, setReplayClock, type ReplayNeeds } from '../rooms/replays.ts';
import { takesAccounts, type WorldMarket } from '../rooms/world-market.ts';
import { readCaller } from '../calls/act-caller.ts';
import { refuse } from '../refusal/refuse.ts';
import type { Handlers } from '../calls/serve.ts';
import { submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface ReplayRoutes extends ReplayNeeds {
  readonly desk: Desk;
}

/** A client's replays, and the branches that are opened in them. */
export function replayHandlers(needs: ReplayRoutes) {
  const { db, desk, markets } = needs;
  return {
    openReplay: async ({ session, body: { from, symbols } }) => {
      const { userId: ownerId } = session;
      const accountId = requireTradingAccount(session, ownerId);
      const wanted = { ownerId, accountId, from: from === undefined ? undefined : Date.parse(from), symbols };
      return worldAnswer(await openReplay(needs, wanted));
    },
    listReplays: ({ session: { userId } }) =>
      markets
        .worlds()
        .filter((world) => isOwnReplay(world, userId))
        .map(worldAnswer),
    setReplayClock: async ({ session: { userId: ownerId }, params, body }) => {
      const world = parseRecordNumber(params.world);
      if (world === undefined) refuse('not_found');
      const wanted = 'until' in body ? { until: Date.parse(body.until) } : body;
      return worldAnswer(await setReplayClock(needs, { ownerId, world, wanted }));
    },
    openBranch: async (request, reply) => {
      const { session, body } = request;
      const { userId } = session;
      const number = parseRecordNumber(body.world);
      const world = number === undefined ? undefined : markets.find(number);
      if (!world || !isOwnReplay(world, userId)) refuse('not_found');
      if (!takesAccounts(world)) refuse('world_takes_no_accounts');
      const copied = world.row().replay?.account.id;
      if (copied === undefined || !(await mayCopy(db, userId, copied))) refuse('not_found');
      const past = await loadAccountPast(db, world, markets.own.view());
      const command = bindCommand(OPEN_BRANCH, {
        accountId: requireTradingAccount(session, userId),
        name: body.name,
        past,
        world: world.id,
        act: await ownAct(db, readCaller(request), 'branch_opened'),
      });
      return submit(desk, {
        request,
        reply,
        command,
        answer: branchAnswer(body.name, past.leftOut, answerLanguage(request)),
      });
    },
  } satisfies Partial<Handlers>;
}

const isOwnReplay = (world: WorldMarket, userId: string): boolean => world.row().replay?.ownerId === userId;
