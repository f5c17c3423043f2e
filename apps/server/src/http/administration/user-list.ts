import { ROUTES } from '@lonja/protocol';
import { csvText } from '@lonja/protocol/csv';
import { searchUsers, sumOpenPositions, sumUsers, type UserSearch } from '@lonja/store';
import type { output } from 'zod';
import type { Administration } from '../../administration/administration.ts';
import { viewClient } from '../../administration/client-reading.ts';
import { clientViewAnswer } from '../../views/client-view.ts';
import { userExport } from '../../views/user-export.ts';
import { userTotalsAnswer } from '../../views/user-totals-view.ts';
import { adminUserAnswer } from '../../views/user-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';

const DEFAULT_SIZE = 25;
const MOST_EXPORTED = 200_000;

/** Pages, sums and a CSV of the users; what support sees of one. */
export function registerUserListRoutes(app: Api, { db, market, clock }: Administration): void {
  app.get(
    '/api/admin/users/search',
    {
      schema: {
        operationId: 'searchUsers',
        querystring: ROUTES.searchUsers.query,
        response: { 200: ROUTES.searchUsers.response },
      },
      config: { policy: 'admin' },
    },
    async (request) => {
      const page = Number(request.query.page ?? 1);
      const size = Number(request.query.size ?? DEFAULT_SIZE);
      const found = await searchUsers(db, searchOf(request.query, size, (page - 1) * size));
      return { users: found.users.map(adminUserAnswer), total: found.total, page, size };
    },
  );

  app.get(
    '/api/admin/users/export',
    {
      schema: { operationId: 'exportUsers', querystring: ROUTES.exportUsers.query },
      config: { policy: 'admin' },
    },
    async (request, reply) => {
      const { language = 'es', ...filters } = request.query;
      const { users } = await searchUsers(db, searchOf(filters, MOST_EXPORTED, 0));
      const { file, rows } = userExport(users, language);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .serializer((text: unknown) => text as string)
        .send(csvText(rows));
    },
  );

  app.get(
    '/api/admin/summary',
    {
      schema: { operationId: 'getUserTotals', response: { 200: ROUTES.getUserTotals.response } },
      config: { policy: 'admin' },
    },
    async () => {
      const [sums, held] = await Promise.all([sumUsers(db), sumOpenPositions(db)]);
      return userTotalsAnswer(sums, held, market);
    },
  );

  app.get(
    '/api/admin/users/:id/view',
    {
      schema: {
        operationId: 'viewClient',
        params: ROUTES.viewClient.params,
        querystring: ROUTES.viewClient.query,
        response: { 200: ROUTES.viewClient.response },
      },
      config: { policy: 'admin' },
    },
    async (request) => {
      const view = { id: request.params.id, reason: request.query.reason };
      const listed = unlessRefused(await viewClient({ db, clock }, callerOf(request), view));
      return clientViewAnswer(db, market, listed);
    },
  );
}

type Filters = output<typeof ROUTES.exportUsers.query>;

const searchOf = (query: Filters, limit: number, offset: number): UserSearch => ({
  words: (query.q ?? '').split(/\s+/).filter((word) => word !== ''),
  role: query.role,
  isActive: query.state === undefined ? undefined : query.state === 'active',
  verification: query.verification,
  sort: query.sort ?? 'memberSince',
  descending: (query.dir ?? (query.sort === undefined ? 'desc' : 'asc')) === 'desc',
  limit,
  offset,
});
