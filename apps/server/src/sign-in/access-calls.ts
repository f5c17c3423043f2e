import { changePassword, type PasswordChangeNeeds } from './password-change.ts';
import { sessionView } from './session-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import { joined, type Handlers } from '../calls/serve.ts';
import { refuse } from '../refusal/refuse.ts';
import { answerSentence } from '../calls/answer-sentence.ts';
import { answerLanguage } from '../reading/reader-language.ts';

/** A person's own ways to sign in: password and sessions. */
export function accessHandlers(dependencies: PasswordChangeNeeds) {
  return joined(passwordHandlers(dependencies), sessionListHandlers(dependencies));
}

/** POST /api/password: ends the other sessions, and the API keys that are not named. */
function passwordHandlers(dependencies: PasswordChangeNeeds) {
  return {
    changePassword: async (request) => {
      const by = { ...readCaller(request), proven: await request.prove() };
      await changePassword(dependencies, by, request.body);
      return { message: answerSentence('passwordChanged', answerLanguage(request)) };
    },
  } satisfies Partial<Handlers>;
}

/** GET /api/sessions, DELETE /api/sessions/{id}, POST /api/sessions/activity. */
function sessionListHandlers({ sessions }: PasswordChangeNeeds) {
  return {
    listSessions: async (request) => {
      const { id, userId } = request.session;
      return (await sessions.list(userId)).map((session) => sessionView(session, id));
    },
    endSession: async (request) => {
      const { userId } = request.session;
      const ended = (await sessions.list(userId)).find(({ id }) => id === request.params.id);
      if (!ended) refuse('not_found');
      await sessions.end(ended.id);
      return { message: answerSentence('signedOut', answerLanguage(request)) };
    },
    // Every write counts as activity, which the policy has recorded.
    markActivity: (request) => ({
      message: answerSentence('sessionActive', answerLanguage(request)),
    }),
  } satisfies Partial<Handlers>;
}
