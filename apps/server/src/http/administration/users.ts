import { ROUTES } from '@lonja/protocol';
import { listUsers } from '@lonja/store';
import type { Administration } from '../../administration/administration.ts';
import { editUser } from '../../administration/user-edit.ts';
import { userAnswer } from '../../views/user-view.ts';
import { callerOf, faultLogOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { requireConfirmation } from '../kernel/own-proof.ts';

/** The specification's list is of all users; a larger installation reads pages. */
const LISTED = 1_000;

/** GET /api/admin/users and PUT /api/admin/users/{id}. */
export function registerAdminUserRoutes(app: Api, dependencies: Administration): void {
  const { db } = dependencies;
  app.get(
    '/api/admin/users',
    {
      schema: { operationId: 'listUsers', response: { 200: ROUTES.listUsers.response } },
      config: { policy: 'admin' },
    },
    async () => (await listUsers(db, LISTED)).map(userAnswer),
  );

  app.put(
    '/api/admin/users/:id',
    {
      schema: {
        operationId: 'changeUser',
        params: ROUTES.changeUser.params,
        body: ROUTES.changeUser.body,
        response: { 200: ROUTES.changeUser.response },
      },
      config: { policy: 'admin' },
    },
    async (request) => {
      await requireConfirmation(dependencies, request);
      const { params, body } = request;
      const edited = await editUser(dependencies, callerOf(request), params.id, body, faultLogOf(request));
      return userAnswer(unlessRefused(edited));
    },
  );
}
