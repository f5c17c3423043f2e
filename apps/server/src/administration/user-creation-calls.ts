import { findListedUser, type ListedUser } from '@lonja/store/people/user-administration';
import { createUser, type UserCreationNeeds } from './user-creation.ts';
import { deleteUser, type UserDeletionNeeds } from './user-deletion.ts';
import { importUsers, type UserImportNeeds } from './user-import.ts';
import { adminUserAnswer } from '../people/user-view.ts';
import { readCaller, createFaultLog } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';
import { buildRowProblem } from '../calls/problem.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** POST /api/admin/users, POST /api/admin/users/import, DELETE /api/admin/users/{id}. */
export function userCreationHandlers(dependencies: UserCreationNeeds & UserImportNeeds & UserDeletionNeeds) {
  return {
    createUser: async (request) => {
      const id = await createUser(dependencies, readCaller(request), request.body);
      const created = await findListedUser(dependencies.db, id);
      return adminUserAnswer(created as ListedUser);
    },
    ...importHandlers(dependencies),
    ...deletionHandlers(dependencies),
  } satisfies Partial<Handlers>;
}

function importHandlers(dependencies: UserImportNeeds) {
  return {
    importUsers: async (request) => {
      const { csv, dryRun = false, reason } = request.body;
      const wanted = { csv, dryRun, reason };
      const lines = await importUsers(dependencies, readCaller(request), wanted, createFaultLog(request));
      const language = answerLanguage(request);
      const rows = lines.map(({ outcome, ...line }) =>
        outcome.refusal
          ? { ...line, password: null, ...buildRowProblem(outcome.refusal, language) }
          : { ...line, ...outcome.value, problem: null, code: null, details: null },
      );
      const created = dryRun ? 0 : rows.filter(({ problem }) => problem === null).length;
      return { dryRun, created, rows };
    },
  } satisfies Partial<Handlers>;
}

function deletionHandlers(dependencies: UserDeletionNeeds) {
  return {
    deleteUser: async (request) => {
      const deletion = { id: request.params.id, reason: request.query.reason };
      await deleteUser(dependencies, readCaller(request), deletion);
      return { message: answerSentence('userDeleted', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}
