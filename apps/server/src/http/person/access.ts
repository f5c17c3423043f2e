import { ROUTES } from '@lonja/protocol';
import { changePassword, type PasswordChangeRoom } from '../../auth/password-change.ts';
import { apiKeyView } from '../../views/api-key-view.ts';
import { sessionView } from '../../views/session-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { requireProof } from '../kernel/own-proof.ts';
import { personLimit } from '../kernel/person-limit.ts';
import { sessionOf } from '../kernel/policy.ts';

/** Guesses a minute at a password that is already signed in. */
const PASSWORD_LIMIT = personLimit(10);

/** What a person may see and end of the ways into the own account: password, sessions, API keys. */
export function registerAccessRoutes(app: Api, dependencies: PasswordChangeRoom): void {
  registerPasswordRoute(app, dependencies);
  registerSessionListRoutes(app, dependencies);
  registerApiKeyRoutes(app, dependencies);
}

/** POST /api/password: the other sessions end, this one stays; API keys end too, unless they are named. */
function registerPasswordRoute(app: Api, dependencies: PasswordChangeRoom): void {
  app.post(
    '/api/password',
    {
      schema: {
        operationId: 'changePassword',
        body: ROUTES.changePassword.body,
        response: { 200: ROUTES.changePassword.response },
      },
      config: { policy: 'client', rateLimit: PASSWORD_LIMIT },
    },
    async (request) => {
      unlessRefused(await changePassword(dependencies, callerOf(request), request.body));
      return { message: 'Contraseña cambiada' };
    },
  );
}

/** GET /api/sessions, DELETE /api/sessions/{id}, POST /api/sessions/activity. */
function registerSessionListRoutes(app: Api, { sessions }: PasswordChangeRoom): void {
  app.get(
    '/api/sessions',
    {
      schema: { operationId: 'listSessions', response: { 200: ROUTES.listSessions.response } },
      config: { policy: 'client' },
    },
    async (request) => {
      const { id, userId } = sessionOf(request);
      return (await sessions.list(userId)).map((session) => sessionView(session, id));
    },
  );
  app.delete(
    '/api/sessions/:id',
    {
      schema: {
        operationId: 'endSession',
        params: ROUTES.endSession.params,
        response: { 200: ROUTES.endSession.response },
      },
      config: { policy: 'client' },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const ended = (await sessions.list(userId)).find(({ id }) => id === request.params.id);
      if (!ended) throw new HttpRefusal('not_found');
      await sessions.end(ended.id);
      return { message: 'Sesión cerrada' };
    },
  );
  app.post(
    '/api/sessions/activity',
    {
      schema: {
        operationId: 'noteActivity',
        body: ROUTES.noteActivity.body,
        response: { 200: ROUTES.noteActivity.response },
      },
      config: { policy: 'client' },
    },
    // Any write is activity: the policy has noted it.
    async () => ({ message: 'Sesión activa' }),
  );
}

/** GET and POST /api/keys, DELETE /api/keys/{id}. */
function registerApiKeyRoutes(app: Api, { apiKeys, ownProofs }: PasswordChangeRoom): void {
  app.get(
    '/api/keys',
    {
      schema: { operationId: 'listApiKeys', response: { 200: ROUTES.listApiKeys.response } },
      config: { policy: 'client' },
    },
    async (request) => (await apiKeys.list(sessionOf(request).userId)).map(apiKeyView),
  );
  app.post(
    '/api/keys',
    {
      schema: {
        operationId: 'createApiKey',
        body: ROUTES.createApiKey.body,
        response: { 201: ROUTES.createApiKey.response },
      },
      config: { policy: 'client' },
    },
    async (request, reply) => {
      const { password, code, ...key } = request.body;
      const provenBy = await requireProof(ownProofs, request, { password, code });
      const created = unlessRefused(await apiKeys.create(sessionOf(request).userId, key, provenBy));
      return reply.code(201).send({ key: created.secret, apiKey: apiKeyView(created.row) });
    },
  );
  app.delete(
    '/api/keys/:id',
    {
      schema: {
        operationId: 'revokeApiKey',
        params: ROUTES.revokeApiKey.params,
        response: { 200: ROUTES.revokeApiKey.response },
      },
      config: { policy: 'client' },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const known = (await apiKeys.list(userId)).find((row) => row.id === request.params.id);
      if (!known || !(await apiKeys.revoke(userId, known.id))) throw new HttpRefusal('not_found');
      return { message: 'Clave revocada' };
    },
  );
}
