import type { Market } from '../market/market.ts';
import type { Markets } from '../rooms/markets.ts';
import { csvText } from '@lonja/protocol/csv';
import type { Database } from '@lonja/store/database/database';
import {
  searchUsers,
  sumOpenPositions,
  sumUsers,
  type ListedUser,
  type UserSearch,
} from '@lonja/store/people/user-administration';
import { listWebhookEndpoints } from '@lonja/store/webhooks/endpoints';
import { findListedClient } from '../people/clients.ts';
import { dailyActivity } from './daily-activity.ts';
import { viewClient } from '../people/client-reading.ts';
import { readInOneScale } from '../market/split-suspensions.ts';
import { clientFiguresAnswer } from './client-figures-view.ts';
import { loadPerformance } from '../accounts/performance-view.ts';
import { clientViewAnswer } from './client-view.ts';
import { userExport } from '../profile/user-export.ts';
import { userTotalsAnswer } from './user-totals-view.ts';
import { adminUserAnswer } from '../people/user-view.ts';
import { clientWebhookAnswer } from '../webhooks/webhook-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { CallRequest, Handlers } from '../calls/serve.ts';

const DEFAULT_SIZE = 25;
const MAX_EXPORTED = 200_000;

export interface UserListRoutes {
  readonly db: Database;
  readonly market: Market;
  readonly markets: Markets;
  readonly clock: () => number;
}

/** Pages, sums and a CSV of the users; support's view of one user. */
export function userListHandlers({ db, market, markets, clock }: UserListRoutes) {
  const marketOf = ({ account }: ListedUser) => markets.of(account?.terms?.world);
  return {
    searchUsers: async (request) => {
      const page = Number(request.query.page ?? 1);
      const size = Number(request.query.size ?? DEFAULT_SIZE);
      const found = await searchUsers(db, buildSearch(request.query, size, (page - 1) * size));
      return { users: found.users.map(adminUserAnswer), total: found.total, page, size };
    },

    exportUsers: async (request, reply) => {
      const { language = 'es', ...filters } = request.query;
      const { users } = await searchUsers(db, buildSearch(filters, MAX_EXPORTED, 0));
      const { file, rows } = userExport(users, language);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .serializer((text: unknown) => text as string)
        .send(csvText(rows));
    },

    getUserTotals: async () => {
      const [sums, held] = await readInOneScale(market.splits, () =>
        Promise.all([sumUsers(db), sumOpenPositions(db)]),
      );
      return userTotalsAnswer(sums, held, market);
    },

    getDailyActivity: ({ query: { days = '30' } }) => dailyActivity(db, clock(), Number(days)),

    getClientFigures: async ({ params, query }) => {
      const listed = await findListedClient(db, { ...params, ...query });
      return clientFiguresAnswer(db, marketOf(listed), listed);
    },

    getClientPerformance: async ({ params, query }) => {
      const { period, ...named } = query;
      const listed = await findListedClient(db, { ...params, ...named });
      return loadPerformance(db, marketOf(listed), listed.account?.id ?? null, period);
    },

    listClientWebhooks: async ({ params }) => {
      const { user } = await findListedClient(db, params);
      return { webhooks: (await listWebhookEndpoints(db, user.id)).map(clientWebhookAnswer) };
    },

    viewClient: async (request) => {
      const view = { ...request.params, ...request.query, reason: request.query.reason };
      const listed = await viewClient({ db, clock }, readCaller(request), view);
      return clientViewAnswer(db, marketOf(listed), listed);
    },
  } satisfies Partial<Handlers>;
}

type Filters = CallRequest<'exportUsers'>['query'];

const buildSearch = (query: Filters, limit: number, offset: number): UserSearch => ({
  words: (query.q ?? '').split(/\s+/).filter((word) => word !== ''),
  role: query.role,
  isActive: query.state === undefined ? undefined : query.state === 'active',
  verification: query.verification,
  sort: query.sort ?? 'memberSince',
  descending: (query.dir ?? (query.sort === undefined ? 'desc' : 'asc')) === 'desc',
  limit,
  offset,
});
