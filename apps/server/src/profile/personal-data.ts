import type { Desk } from '../desk/desk.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Market } from '../market/market.ts';
import type { Markets } from '../rooms/markets.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { ApiKeys } from '../identity/api-keys.ts';
import { randomUUID } from 'node:crypto';
import type { Language } from '@lonja/words/languages';
import { formatUsdExact, SCORE_UNIT, usd, type Balances } from '@lonja/core';
import type { Drawing, Layout, KeptTicketChange, Template, Watchlist } from '@lonja/protocol';
import { NOTICE_ROWS } from '@lonja/protocol/notice-rows';
import { listAlerts } from '@lonja/store/alerts/alerts';
import { listActsBy, listActsOn } from '@lonja/store/audit/audit-search';
import { findAuditHead } from '@lonja/store/audit/audit-verification';
import { listOwnCertificates } from '@lonja/store/certificates/certificates';
import { listOwnResults, type OwnResult } from '@lonja/store/contests/entries';
import type { Database } from '@lonja/store/database/database';
import { listWritten } from '@lonja/store/database/written';
import { listEvaluations } from '@lonja/store/evaluations/evaluations';
import { listDeposits, listWithdrawals } from '@lonja/store/funds/transfers';
import { listOwnGroups, type OwnGroup } from '@lonja/store/groups/groups';
import { listOwnRosterLines } from '@lonja/store/groups/rosters';
import { listOwnWorks } from '@lonja/store/groups/works';
import { listAccountEntries } from '@lonja/store/journal/journal-entries';
import { listKeysWithAuthority } from '@lonja/store/keys/key-authorities';
import { listOwnIdentities } from '@lonja/store/lti/launches';
import { listNotices } from '@lonja/store/notices/notices';
import { findUser } from '@lonja/store/people/users';
import { eraseUser, findClosingRefusal } from '@lonja/store/personal/erase-user';
import { loadPersonalRows } from '@lonja/store/personal/personal-data';
import type { ExportName } from '@lonja/store/personal/rows';
import { listSignals } from '@lonja/store/programs/hook-signals';
import { listHooks } from '@lonja/store/programs/hooks';
import { listProposals } from '@lonja/store/programs/proposals';
import { listTradingAccounts } from '@lonja/store/trading/trading-accounts';
import { listVerifications } from '@lonja/store/verification/verification-requests';
import { listDeliveries } from '@lonja/store/webhooks/deliveries';
import { listWebhookEndpoints } from '@lonja/store/webhooks/endpoints';
import { NO_REASON } from '../record/act.ts';
import { OWN_REASON } from '../record/new-act.ts';
import { loadPositions } from '../trading/position-view.ts';
import { refuse } from '../refusal/refuse.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { loadAccountHistory } from '../accounts/account-history-view.ts';
import { alertAnswer } from '../alerts/alert-view.ts';
import { apiKeyView, createSymbolOf, type SymbolOf } from '../programs/program-view.ts';
import { proposalView } from '../programs/proposal-view.ts';
import { evaluationAnswer } from '../evaluations/evaluation-view.ts';
import { entryAnswer } from '../journal/journal-view.ts';
import { noticeAnswer } from '../notices/notice-view.ts';
import { sessionView } from '../sign-in/session-view.ts';
import { tradingAccountAnswer } from '../accounts/trading-account-view.ts';
import { exportedWork } from '../classes/work/assignment-view.ts';
import { exportedDeposit, exportedWithdrawal, newestFirst } from '../funds/transfer-view.ts';
import { userAnswer } from '../people/user-view.ts';
import { exportedWriting } from '../people/written-view.ts';
import { ownVerification } from '../verification/verification-view.ts';
import { hookView, signalView } from '../programs/hook-view.ts';
import { deliveryAnswer, webhookAnswer } from '../webhooks/webhook-view.ts';
import { endWaitingOrders } from '../trading/end-waiting-orders.ts';
import type { Proven } from '../identity/own-proofs.ts';
import { loadSettings, type SettingsNeeds } from './settings.ts';

export interface PersonalDataNeeds {
  readonly db: Database;
  readonly desk: Desk;
  readonly market: Market;
  readonly markets: Markets;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly clock: () => number;
  readonly twoFactor: SettingsNeeds['twoFactor'];
}

interface Person {
  readonly userId: string;
  readonly accountId: number | null;
}

const ALL = 1_000_000;

/** Erases a person; the ledger stays. */
export async function erasePerson(
  { db, desk, sessions, apiKeys, passwords, clock }: PersonalDataNeeds,
  { userId }: Pick<Person, 'userId'> & { readonly proven: Proven },
): Promise<void> {
  const obstacle = await findClosingRefusal(db, userId);
  if (obstacle) refuseErasure(obstacle);
  const passwordHash = await passwords.hash(randomUUID());
  await endWaitingOrders(desk, db, userId);
  const leaving = { id: userId, passwordHash, at: new Date(clock()), notices: NOTICE_ROWS };
  const refusal = await db.transaction().execute((work) => eraseUser(work, leaving));
  if (refusal) refuseErasure(refusal);
  apiKeys.markAllEnded(userId);
  await sessions.endOthers(userId, undefined);
}

/** Refuses an erasure in terms of the person's own account. */
function refuseErasure(code: NonNullable<Awaited<ReturnType<typeof eraseUser>>>): never {
  refuse(code === 'user_has_open_books' ? 'account_in_use' : code);
}

/** All stored data of a person, as of one moment: balances are those of the last entry, also while the person trades. */
export const exportPersonalData = (
  needs: PersonalDataNeeds,
  session: Person & { readonly id: string; readonly proven: Proven },
  language: Language,
) =>
  needs.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => readPersonalData({ ...needs, db }, session, language));

async function readPersonalData(
  needs: PersonalDataNeeds,
  { id: sessionId, userId, accountId }: Person & { readonly id: string },
  language: Language,
) {
  const { db, market, markets, sessions, clock } = needs;
  const record = await findUser(db, userId);
  if (!record) refuse('not_found');
  const settings = await loadSettings(needs, { userId, accountId });
  const head = await findAuditHead(db);
  const others = (await listTradingAccounts(db, userId, ALL)).filter(({ id }) => id !== accountId);
  const verifications = await listVerifications(db, { userId, limit: ALL });
  const own = await loadPersonalRows(db, userId);
  const sections = {
    user: userAnswer(record),
    settings,
    positions: await loadPositions(db, market, accountId),
    ...(await loadAccountHistory(db, market, accountId, language)),
    journal: await exportedJournal(db, accountId),
    otherAccounts: await Promise.all(
      others.map(async (account) => {
        const itsMarket = markets.of(account.terms?.world);
        return {
          ...tradingAccountAnswer(account),
          exact: exactBalances(account.balances),
          positions: await loadPositions(db, itsMarket, account.id),
          ...(await loadAccountHistory(db, itsMarket, account.id, language)),
          journal: await exportedJournal(db, account.id),
        };
      }),
    ),
    sessions: (await sessions.list(userId)).map((session) => sessionView(session, sessionId)),
    apiKeys: (await listKeysWithAuthority(db, [userId])).map((one) =>
      apiKeyView(one, createSymbolOf(markets)),
    ),
    proposals: (await listProposals(db, { userId })).map((one) => proposalView(one, clock())),
    webhooks: await exportedWebhooks(db, userId),
    hooks: await exportedHooks(db, userId, createSymbolOf(markets)),
    programs: own.programs.map(exportedProgram),
    administratorActs: (await listActsOn(db, userId)).map(({ record }) => JSON.parse(record) as unknown),
    alerts: (await listAlerts(db, userId)).map(alertAnswer),
    notices: (await listNotices(db, userId, { before: undefined, limit: ALL })).map(noticeAnswer),
    transfers: await readTransfers(db, userId),
    verifications: verifications.map(ownVerification),
    watchlists: own.watchlists as Watchlist[],
    drawings: own.drawings as { symbol: string; drawings: Drawing[] }[],
    layouts: own.layouts as Layout[],
    templates: own.templates as Template[],
    tickets: own.tickets.map(exportedTicket),
    ...(await readClasses(needs, userId)),
    mail: own.mail.map(exportedMail),
    recorded: [...own.recorded],
  } satisfies Readonly<Record<ExportName, unknown>>;
  return {
    note: answerSentence('virtualFunds', language),
    exportedAt: new Date(clock()).toISOString(),
    ...sections,
    audit: { number: Number(head.number), head: head.hash.toString('hex') },
  };
}

const readTransfers = async (db: PersonalDataNeeds['db'], userId: string) =>
  [
    ...(await listDeposits(db, { userId }, ALL)).map(exportedDeposit),
    ...(await listWithdrawals(db, { userId }, ALL)).map(exportedWithdrawal),
  ].toSorted(newestFirst);

/** What a person is, has done and has written in groups, contests and evaluations. */
async function readClasses({ db, markets }: Pick<PersonalDataNeeds, 'db' | 'markets'>, userId: string) {
  const evaluations = await listEvaluations(db, { userId, limit: ALL });
  const certificates = await listOwnCertificates(db, userId);
  const identities = await listOwnIdentities(db, userId);
  const reasoned = await listActsBy(db, userId, [NO_REASON, OWN_REASON]);
  return {
    evaluations: evaluations.map((record) => evaluationAnswer(record, (world) => markets.of(world).view())),
    groups: (await listOwnGroups(db, userId)).map(exportedGroup),
    rosterLines: await listOwnRosterLines(db, userId),
    certificates: certificates.map(({ id, account }) => ({ id, account: String(account) })),
    learningPlatforms: identities.map(({ linkedAt, ...identity }) => ({
      ...identity,
      linkedAt: linkedAt.toISOString(),
    })),
    assignments: (await listOwnWorks(db, userId)).map(exportedWork),
    written: exportedWriting(await listWritten(db, userId), reasoned),
    contests: (await listOwnResults(db, userId)).map(exportedResult),
  };
}

type OwnRows = Awaited<ReturnType<typeof loadPersonalRows>>;

const exportedProgram = (program: OwnRows['programs'][number]) => ({
  kind: program.kind,
  key: program.key_id,
  hook: program.hook,
  name: program.label,
  words: program.words,
  firstAt: program.first_at.toISOString(),
});

const exportedTicket = ({ accountId, symbol, ticket }: OwnRows['tickets'][number]) => ({
  accountId: String(accountId),
  symbol,
  ...(ticket as KeptTicketChange),
});

const exportedMail = ({ recipient, subject, created_at: at }: OwnRows['mail'][number]) => ({
  recipient,
  subject,
  createdAt: at.toISOString(),
});

const exportedResult = ({ account, equity, score, drawdown, notCounted, ...result }: OwnResult) => ({
  ...result,
  account: String(account),
  equity: equity === null ? null : formatUsdExact(usd(equity)),
  score: score === null ? null : Number(score) / SCORE_UNIT,
  drawdownPercent: drawdown === null ? null : Number(drawdown) / SCORE_UNIT,
  notCounted: notCounted === null ? null : formatUsdExact(usd(notCounted)),
});

const exportedJournal = async (db: PersonalDataNeeds['db'], accountId: number | null) =>
  accountId === null ? [] : (await listAccountEntries(db, accountId, { limit: ALL })).map(entryAnswer);

const exportedWebhooks = async (db: PersonalDataNeeds['db'], userId: string) =>
  Promise.all(
    (await listWebhookEndpoints(db, userId)).map(async (endpoint) => ({
      ...webhookAnswer(endpoint),
      deliveries: (await listDeliveries(db, endpoint.id, { before: undefined, limit: ALL })).map(
        deliveryAnswer,
      ),
    })),
  );

const exportedHooks = async (db: PersonalDataNeeds['db'], userId: string, symbolOf: SymbolOf) =>
  Promise.all(
    (await listHooks(db, [userId])).map(async (hook) => ({
      ...hookView(hook, symbolOf),
      signals: (await listSignals(db, hook.number, { before: undefined, limit: ALL })).map((signal) =>
        signalView(signal, 'en'),
      ),
    })),
  );

const exportedGroup = ({ name, role, joinedAt, externalId, section, rosterLogin }: OwnGroup) => ({
  name,
  role,
  joinedAt: joinedAt.toISOString(),
  externalId,
  section,
  rosterLogin,
});

/** With all six decimals, so that whoever adds the entries up again comes to exactly these. */
const exactBalances = ({ cash, margin, profit, withdrawal_hold: withdrawalHold }: Balances) => ({
  cash: formatUsdExact(cash),
  margin: formatUsdExact(margin),
  profit: formatUsdExact(profit),
  withdrawalHold: formatUsdExact(withdrawalHold),
});
