import {
  findTradingAccount,
  listTradingAccounts,
  renameTradingAccount,
} from '@lonja/store/trading/trading-accounts';
import { CLOSE_ACCOUNT, OPEN_PRACTICE, RESET_ACCOUNT } from './commands.ts';
import { readTerms } from './read-terms.ts';
import { ownAct } from '../record/own-security.ts';
import { parseRecordNumber, type AccountOwners } from '../identity/account-owners.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Markets } from '../rooms/markets.ts';
import { endLeftReplay, type ReplayNeeds } from '../rooms/replays.ts';
import { takesAccounts } from '../rooms/world-market.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Desk } from '../desk/desk.ts';
import { closingAnswer, practiceAnswer, resetAnswer, tradingAccountAnswer } from './trading-account-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { sendOutcome } from '../calls/outcome.ts';
import type { Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { submitForOutcome, submit } from '../calls/submit.ts';
import { requireTradingAccount } from '../calls/trading-account.ts';
import { answerLanguage } from '../reading/reader-language.ts';

export interface AccountRoutes extends ReplayNeeds {
  readonly desk: Desk;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly accountOwners: AccountOwners;
}

const LISTED = 200;

/** A client's accounts: lists, opens, names, closes and resets them. */
export function ownAccountHandlers(dependencies: AccountRoutes) {
  const { db, desk, sessions, apiKeys, accountOwners, markets } = dependencies;
  return {
    listAccounts: async (request) =>
      (await listTradingAccounts(db, request.session.userId, LISTED)).map(tradingAccountAnswer),
    openPractice: async (request, reply) => {
      const { session, body } = request;
      const { name, terms } = body;
      const world = terms.world === undefined ? {} : { world: requireOpenWorld(markets, terms.world) };
      const command = bindCommand(OPEN_PRACTICE, {
        accountId: requireTradingAccount(session, session.userId),
        name,
        terms: { ...readTerms(terms), ...world },
        act: await ownAct(db, readCaller(request), 'practice_opened'),
      });
      return submit(desk, { request, reply, command, answer: practiceAnswer(name, answerLanguage(request)) });
    },
    renameAccount: async ({ session: { userId }, params, body: { name } }) => {
      const accountId = await requireOwnAccount(accountOwners, userId, params.account);
      const account = (await renameTradingAccount(db, { userId, accountId, name }))
        ? await findTradingAccount(db, userId, accountId)
        : undefined;
      if (!account) refuse('not_found');
      return tradingAccountAnswer(account);
    },
    closeAccount: async (request, reply) => {
      const { userId } = request.session;
      const accountId = await requireOwnAccount(accountOwners, userId, request.params.account);
      const act = await ownAct(db, readCaller(request), 'practice_closed');
      const command = bindCommand(CLOSE_ACCOUNT, { accountId, act });
      const answer = closingAnswer(answerLanguage(request));
      const outcome = await submitForOutcome(desk, { request, reply, command, answer });
      if (outcome.kind === 'accepted') await endLeftReplay(dependencies, userId, accountId);
      return sendOutcome(reply, outcome);
    },
    resetAccount: async (request, reply) => {
      const { userId } = request.session;
      const accountId = requireTradingAccount(request.session, userId);
      const name = (await findTradingAccount(db, userId, accountId))?.name ?? null;
      const act = await ownAct(db, readCaller(request), 'account_reset');
      const command = bindCommand(RESET_ACCOUNT, { accountId, act });
      const answer = resetAnswer(name, answerLanguage(request));
      const outcome = await submitForOutcome(desk, { request, reply, command, answer });
      // Every session and key of this client now has another account.
      sessions.markChanged(userId);
      apiKeys.markChanged(userId);
      return sendOutcome(reply, outcome);
    },
  } satisfies Partial<Handlers>;
}

/** The number of a person's account. @throws HttpRefusal */
async function requireOwnAccount(owners: AccountOwners, userId: string, account: string): Promise<number> {
  const own = await owners.own(userId, account);
  return own?.id ?? refuse('not_found');
}

/** The number of a world in which accounts can be opened. @throws HttpRefusal */
function requireOpenWorld(markets: Markets, text: string): number {
  const number = parseRecordNumber(text);
  const world = number === undefined ? undefined : markets.find(number);
  if (!world || world.row().ownMarket) refuse('not_found');
  if (!takesAccounts(world)) refuse('world_takes_no_accounts');
  return world.id;
}
