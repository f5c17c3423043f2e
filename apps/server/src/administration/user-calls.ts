import type { UserEditNeeds } from './user-edit.ts';
import { listUsers } from '@lonja/store/people/users';
import { editUser } from './user-edit.ts';
import { userAnswer } from '../people/user-view.ts';
import { readCaller, createFaultLog } from '../calls/act-caller.ts';
import { idempotencyOfPart } from '../calls/idempotency.ts';
import type { Handlers } from '../calls/serve.ts';

/** Maximum of the specification's list of all users; larger installations read pages. */
const LISTED = 1_000;

/** GET /api/admin/users and PUT /api/admin/users/{id}. */
export function adminUserHandlers(dependencies: UserEditNeeds) {
  const { db } = dependencies;
  return {
    listUsers: async () => (await listUsers(db, LISTED)).map(userAnswer),

    changeUser: async (request) => {
      const { params, query, body } = request;
      const named = { ...params, ...query };
      const edited = await editUser(dependencies, readCaller(request), named, body, {
        logFault: createFaultLog(request),
        money: idempotencyOfPart(request, 'funds').idempotency,
      });
      return userAnswer(edited);
    },
  } satisfies Partial<Handlers>;
}
