import type { AccountOwners } from '../../auth/account-owners.ts';
import { changePassword, type PasswordChangeRoom } from '../../auth/password-change.ts';
import { apiKeyView } from '../../views/api-key-view.ts';
import { sessionView } from '../../views/session-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { requireProof } from '../kernel/own-proof.ts';

export interface AccessRoutes extends PasswordChangeRoom {
  readonly accountOwners: AccountOwners;
}

/** A person's own ways to sign in: password, sessions, API keys. */
export function registerAccessRoutes(app: Api, dependencies: AccessRoutes): void {
  registerPasswordRoute(app, dependencies);
  registerSessionListRoutes(app, dependencies);
  registerApiKeyRoutes(app, dependencies);
}

/** POST /api/password: ends the other sessions, and the API keys that are not named. */
function registerPasswordRoute(app: Api, dependencies: PasswordChangeRoom): void {
  serve(app, 'changePassword', async (request) => {
    unlessRefused(await changePassword(dependencies, callerOf(request), request.body));
    return { message: 'Contraseña cambiada' };
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
    return { message: 'Sesión cerrada' };
  });
  // Every write counts as activity, which the policy has recorded.
  serve(app, 'noteActivity', () => ({ message: 'Sesión activa' }));
}

/** GET and POST /api/keys, DELETE /api/keys/{id}. */
function registerApiKeyRoutes(app: Api, { apiKeys, ownProofs, accountOwners }: AccessRoutes): void {
  serve(app, 'listApiKeys', async (request) => (await apiKeys.list(request.session.userId)).map(apiKeyView));
  serve(app, 'createApiKey', async (request) => {
    const { password, code, account, ...key } = request.body;
    const { userId } = request.session;
    const accountId = account === undefined ? undefined : (await accountOwners.own(userId, account))?.id;
    if (account !== undefined && accountId === undefined) throw new HttpRefusal('not_found');
    const provenBy = await requireProof(ownProofs, request, { password, code });
    const created = unlessRefused(await apiKeys.create(userId, { ...key, accountId }, provenBy));
    return { key: created.secret, apiKey: apiKeyView(created.row) };
  });
  serve(app, 'revokeApiKey', async (request) => {
    const { userId } = request.session;
    const known = (await apiKeys.list(userId)).find((row) => row.id === request.params.id);
    if (!known || !(await apiKeys.revoke(userId, known.id))) throw new HttpRefusal('not_found');
    return { message: 'Clave revocada' };
  });
}
