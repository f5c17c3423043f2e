import type { AlertRoom } from '../../administration/alerts.ts';
import type { PasswordChangeRoom } from '../../auth/password-change.ts';
import type { SettingsRoom } from '../../administration/settings.ts';
import type { Api } from '../kernel/api.ts';
import { registerAccessRoutes } from './access.ts';
import { registerAlertRoutes } from './alerts.ts';
import { registerNoticeRoutes } from './notices.ts';
import { registerPasswordResetRoutes, type PasswordResetRoutes } from './password-reset.ts';
import { registerPersonalDataRoutes, type PersonalDataRoutes } from './personal-data.ts';
import { registerSessionRoutes, type SessionRoutes } from './sessions.ts';
import { registerSettingsRoutes } from './settings.ts';
import { registerTwoFactorRoutes } from './two-factor.ts';
import { registerUserRoutes } from './users.ts';
import { registerVerificationRoutes } from './verifications.ts';
import { registerWebhookRoutes, type WebhookRoutes } from './webhooks.ts';
import { registerWorkspaceRoutes } from './workspace.ts';

export type PersonDependencies = SessionRoutes &
  PasswordResetRoutes &
  SettingsRoom &
  PasswordChangeRoom &
  WebhookRoutes &
  PersonalDataRoutes &
  AlertRoom;

/** A person: identity, ways to sign in, settings, notices. */
export function registerPersonCalls(app: Api, dependencies: PersonDependencies): void {
  registerSessionRoutes(app, dependencies);
  registerTwoFactorRoutes(app, dependencies);
  registerPasswordResetRoutes(app, dependencies);
  registerUserRoutes(app, dependencies.db);
  registerSettingsRoutes(app, dependencies);
  registerWorkspaceRoutes(app, dependencies);
  registerAccessRoutes(app, dependencies);
  registerWebhookRoutes(app, dependencies);
  registerPersonalDataRoutes(app, dependencies);
  registerAlertRoutes(app, dependencies);
  registerNoticeRoutes(app, dependencies);
  registerVerificationRoutes(app, dependencies);
}
