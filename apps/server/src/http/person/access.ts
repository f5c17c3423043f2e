import type { ApiKey, SessionView } from '@lonja/protocol';
import { savePasswordHash, type ApiKeyRow, type Database, type ListedSession } from '@lonja/store';
import { recordOwnSecurity } from '../../audit/own-security.ts';
import type { ApiKeys } from '../../auth/api-keys.ts';
import type { OwnProofs } from '../../auth/own-proofs.ts';
import { MIN_PASSWORD, refuseAdminPassword } from '../../auth/password-rules.ts';
import type { Passwords } from '../../auth/passwords.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requirePassword, requireProof } from '../administration/password-confirmation.ts';

export interface AccessRoutes {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly passwords: Passwords;
  readonly ownProofs: OwnProofs;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** What a person may see and end of the ways into the own account: password, sessions, API keys. */
export function registerAccessRoutes(app: Api, dependencies: AccessRoutes): void {
  registerPasswordRoute(app, dependencies);
  registerSessionListRoutes(app, dependencies);
  registerApiKeyRoutes(app, dependencies);
}

/** POST /api/password: the other sessions end, this one stays; API keys end too, unless they are named. */
function registerPasswordRoute(app: Api, dependencies: AccessRoutes): void {
  const { db, passwords, ownProofs, sessions, apiKeys, notices, clock } = dependencies;
  serve(app, 'changePassword', async (request) => {
    const { id, userId, role } = request.session;
    const { currentPassword, newPassword, keepKeys = [] } = request.body;
    const provenBy = await requirePassword(ownProofs, request, currentPassword);
    refusePassword(role, newPassword);
    const recorded = await recordOwnSecurity(db, request, {
      userId,
      role,
      change: 'password_changed',
      at: clock(),
    });
    const passwordHash = await passwords.hash(newPassword);
    const change = { provenBy, keptKeys: keepKeys };
    const endedKeys = await savePasswordHash(db, userId, passwordHash, recorded, change);
    if (!endedKeys) throw new HttpRefusal('password_wrong');
    apiKeys.noteEnded(endedKeys);
    await sessions.endOthers(userId, id);
    notices.publish(recorded.notices);
    return { message: 'Contraseña cambiada' };
  });
}

/** @throws HttpRefusal when a new password is none for somebody of this role */
export function refusePassword(role: 'user' | 'admin', password: string): void {
  if (password.length < MIN_PASSWORD) throw new HttpRefusal('password_too_short');
  const refusal = role === 'admin' ? refuseAdminPassword(password) : undefined;
  if (refusal) throw new HttpRefusal(refusal);
}

/** GET /api/sessions, DELETE /api/sessions/{id}, POST /api/sessions/activity. */
function registerSessionListRoutes(app: Api, { sessions }: AccessRoutes): void {
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
  serve(
    app,
    'noteActivity', // Any write is activity: the policy has noted it.
    async () => ({ message: 'Sesión activa' }),
  );
}

export const sessionView = (session: ListedSession, currentId: string): SessionView => ({
  id: session.id,
  isCurrent: session.id === currentId,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
});

/** GET and POST /api/keys, DELETE /api/keys/{id}. */
function registerApiKeyRoutes(app: Api, { apiKeys, ownProofs }: AccessRoutes): void {
  serve(app, 'listApiKeys', async (request) => (await apiKeys.list(request.session.userId)).map(apiKeyView));
  serve(app, 'createApiKey', async (request) => {
    const { password, code, ...key } = request.body;
    const provenBy = await requireProof(ownProofs, request, { password, code });
    const created = await apiKeys.create(request.session.userId, key, provenBy);
    if (created.kind === 'refused')
      throw new HttpRefusal(created.why === 'too_many_keys' ? created.why : 'password_wrong');
    return { key: created.secret, apiKey: apiKeyView(created.row) };
  });
  serve(app, 'revokeApiKey', async (request) => {
    const { userId } = request.session;
    const known = (await apiKeys.list(userId)).find((row) => row.id === request.params.id);
    if (!known || !(await apiKeys.revoke(userId, known.id))) throw new HttpRefusal('not_found');
    return { message: 'Clave revocada' };
  });
}

export const apiKeyView = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes as ApiKey['scopes'],
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
