import { changePassword, type PasswordChangeRoom } from './password-change.ts';
import { sessionView } from './session-view.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';
import { unlessRefused } from '../calls/outcome.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** A person's own ways to sign in: password and sessions. */
export function registerAccessRoutes(app: Api, dependencies: PasswordChangeRoom): void {
  registerPasswordRoute(app, dependencies);
  registerSessionListRoutes(app, dependencies);
}

/** POST /api/password: ends the other sessions, and the API keys that are not named. */
function registerPasswordRoute(app: Api, dependencies: PasswordChangeRoom): void {
  serve(app, 'changePassword', async (request) => {
    const by = { ...callerOf(request), proven: await request.prove() };
    unlessRefused(await changePassword(dependencies, by, request.body));
    return { message: answerSentence('passwordChanged', answerLanguage(request)) };
  });
}

/** GET /api/sessions, DELETE /api/sessions/{id}, POST /api/sessions/activity. */
function registerSessionListRoutes(app: Api, { sessions }: PasswordChangeRoom): void {
  serve(app, 'listSessions', async (request) => {
    const { id, userId } = request.session;
    return (await sessions.list(userId)).map((session) => sessionView(session, id));
  });
  serve(app, 'endSession', async (request) => {
    const { userId } = request.session;
    const ended = (await sessions.list(userId)).find(({ id }) => id === request.params.id);
    if (!ended) throw new HttpRefusal('not_found');
    await sessions.end(ended.id);
    return { message: answerSentence('signedOut', answerLanguage(request)) };
  });
  // Every write counts as activity, which the policy has recorded.
  serve(app, 'noteActivity', (request) => ({
    message: answerSentence('sessionActive', answerLanguage(request)),
  }));
}
