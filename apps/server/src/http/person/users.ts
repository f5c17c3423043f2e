import { findUser, type Database } from '@lonja/store';
import { userAnswer } from '../../views/user-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';

/** GET /api/users/{id} for oneself, with one of one's accounts. */
export function registerUserRoutes(app: Api, db: Database): void {
  serve(app, 'getUser', async (request) => {
    const record = await findUser(db, request.session.userId, request.session.accountId ?? undefined);
    if (!record) throw new HttpRefusal('not_found');
    return userAnswer(record);
  });
}
