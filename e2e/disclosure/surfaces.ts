import type { Adjustments, Position, ServerMessage, Transaction, User } from '@lonja/protocol';
import { readPdf } from '@lonja/testkit';
import { parseCsv } from '../../apps/server/src/reading/csv.ts';
import { readAccount, listTransfers, type Act, type ActGround } from './random-act.ts';

/** Where an administrator's act is not disclosed: 'REST notices: balance, Acto 3.0'. */
export type Undisclosed = string;

export const missing = (surface: string, { kind, reason, symbol = '' }: Act): Undisclosed =>
  `${surface}: ${kind} ${symbol} ${reason}`;

/** What the calls of the client say right after an act. */
export async function findUntoldByCalls(ground: ActGround, act: Act): Promise<readonly Undisclosed[]> {
  const [{ notices }, { user, positions }, transfers] = await Promise.all([
    ground.client.call('listNotices', { query: { limit: '5' } }),
    readAccount(ground),
    listTransfers(ground.client, ground.clientId),
  ]);
  const isNotified = notices.some(({ data }) => findReason(data) === act.reason);
  const figure = findShownReason(act, { user, positions, transfers });
  return [
    ...(isNotified ? [] : [missing('REST notices', act)]),
    ...(figure === undefined || figure === act.reason ? [] : [missing(`REST figure shows ${figure}`, act)]),
  ];
}

type ReadAccount = Awaited<ReturnType<typeof readAccount>> & {
  readonly transfers: Awaited<ReturnType<typeof listTransfers>>;
};

/** The reason that stands beside the figure that was set; undefined where the act shows no figure. */
function findShownReason(act: Act, { user, positions, transfers }: ReadAccount): string | null | undefined {
  const position = positions.find(({ symbol }) => symbol === act.symbol);
  switch (act.kind) {
    case 'balance':
      return user.account?.adjustments.cash?.lastReason ?? null;
    case 'totalProfit':
      return user.account?.adjustments.profit?.lastReason ?? null;
    case 'profit':
    case 'averagePrice':
    case 'quantity':
      return hasBothFigures(position) ? (position?.adminReason ?? null) : null;
    case 'withdrawal':
      return transfers.find(({ notes }) => notes === act.reason)?.notes ?? null;
    case 'person':
    case 'cleared':
    case 'fillProfile':
      return undefined;
  }
}

const hasBothFigures = (position: Position | undefined): boolean =>
  position?.hasAdminProfit === true && position.adminProfit === Number(position.profit);

/** Whether a message of the stream discloses an act: as a notice, or beside the figure on the account. */
export const disclosesAct = (message: ServerMessage, { reason }: Act): boolean =>
  message.type === 'notice' && findReason(message.notice.data) === reason;
export const isBesideFigure = (message: ServerMessage, { reason }: Act): boolean =>
  message.type === 'account' &&
  (listAdjustments(message.user).some(({ lastReason }) => lastReason === reason) ||
    message.positions.some(({ adminReason }) => adminReason === reason));
/** Whether the act leaves its reason beside a figure of the account. */
export const isOnAccount = ({ kind }: Act): boolean =>
  kind !== 'withdrawal' && kind !== 'person' && kind !== 'cleared' && kind !== 'fillProfile';

function findReason(data: object): unknown {
  const { reason, notes } = data as { reason?: unknown; notes?: unknown };
  return reason ?? notes;
}

/** What a client takes away: the JSON of all its data, and the statement of the day as PDF. */
export async function findUntoldByDocuments(
  ground: ActGround,
  acts: readonly Act[],
  fetchAsClient: (path: string) => Promise<Response>,
): Promise<readonly Undisclosed[]> {
  const exported = await ground.client.call('exportPersonalData', { body: { password: ground.password } });
  const recorded = exported.administratorActs as readonly { readonly reason: string }[];
  const inExport = new Set(recorded.map(({ reason }) => reason));
  const day = new Date().toISOString().slice(0, 10);
  const statement = await fetchAsClient(`/api/statements?from=${computeYesterday(day)}&to=${day}`);
  const pdf = readPdf(Buffer.from(await statement.arrayBuffer())).join('\n');
  const { positions } = await readAccount(ground);
  const transactions = await ground.client.call('getTransactions', {
    params: { id: ground.clientId },
    query: {},
  });
  const posted = await listPostedReasons(ground);
  return [
    ...(await findUntoldProfiles(ground, transactions)),
    ...acts.filter(({ reason }) => !inExport.has(reason)).map((act) => missing('JSON export acts', act)),
    ...posted.filter((reason) => !pdf.includes(reason)).map((reason) => `PDF entries: ${reason}`),
    ...[...positions, ...transactions]
      .filter(({ hasAdminProfit }) => hasAdminProfit)
      .filter(({ adminReason }) => !pdf.includes(adminReason ?? 'no reason'))
      .map(({ symbol, adminReason }) => `PDF overrides: ${symbol} ${adminReason}`),
    ...positions
      .filter(({ hasAdminProfit }) => hasAdminProfit)
      .filter(
        ({ symbol }) => exported.positions.find((one) => one.symbol === symbol)?.hasAdminProfit !== true,
      )
      .map(({ symbol }) => `JSON export positions: ${symbol}`),
  ];
}

/** Beside the results: the account's fill profile, and how many fills there were under each. */
async function findUntoldProfiles(
  { client, clientId }: ActGround,
  transactions: readonly Transaction[],
): Promise<readonly Undisclosed[]> {
  const { execution } = await client.call('getPerformance', { query: {} });
  const { account } = await client.call('getUser', { params: { id: clientId } });
  const wrong = Object.entries(execution.fills).filter(
    ([profile, fills]) => transactions.filter((one) => one.execution.profile === profile).length !== fills,
  );
  return [
    ...(execution.profile === account?.fillProfile ? [] : [`REST performance: profile ${execution.profile}`]),
    ...wrong.map(([profile, fills]) => `REST performance: ${fills} ${profile} fills`),
  ];
}

const computeYesterday = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** The reasons of the entries that acts have posted, and how many these are, as administrators see the ledger. */
async function listPostedReasons(ground: ActGround): Promise<readonly string[]> {
  const { user } = await readAccount(ground);
  const reasons: string[] = [];
  for (let page = 1; ; page++) {
    const query = { user: user.username, page: String(page) };
    const ledger = await ground.administrator.call('readLedger', { query });
    reasons.push(...ledger.entries.flatMap(({ reason }) => (reason === null ? [] : [reason])));
    if (ledger.entries.length < ledger.size) return reasons;
  }
}

const PROFILE_WORDS = { ideal: 'Ideal', retail: 'Minorista', stressed: 'Con tensión' } as const;

/** The administrators' CSV counts what was posted by acts, and names the fill profile. */
export async function findUntoldInUsersCsv(
  ground: ActGround,
  fetchAsAdministrator: (path: string) => Promise<Response>,
): Promise<readonly Undisclosed[]> {
  const { user } = await readAccount(ground);
  const posted = await listPostedReasons(ground);
  const csv = await (await fetchAsAdministrator(`/api/admin/users/export?q=${user.username}`)).text();
  const [head = [], row = []] = parseCsv(csv);
  const profile = PROFILE_WORDS[user.account?.fillProfile ?? 'ideal'];
  const cellOf = (column: string) => row[head.indexOf(column)];
  return [
    ...(cellOf('Ajustes de administradores') === String(posted.length)
      ? []
      : [`users CSV: ${row.join(', ')} for ${posted.length} entries`]),
    ...(cellOf('Perfil de ejecución') === profile ? [] : [`users CSV: ${row.join(', ')} for ${profile}`]),
  ];
}

/** What acts have posted to the account's figures. */
export const listAdjustments = ({ account }: User): readonly Adjustments[] =>
  [account?.adjustments.cash, account?.adjustments.profit].filter((posted) => posted != null);
