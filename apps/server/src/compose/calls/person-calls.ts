import type { AlertRoom } from '../../alerts/alerts.ts';
import type { PasswordChangeRoom } from '../../sign-in/password-change.ts';
import type { SettingsRoom } from '../../profile/settings.ts';
import type { Api } from '../../reading/api.ts';
import { registerAccessRoutes } from '../../sign-in/access-calls.ts';
import { registerAlertRoutes } from '../../alerts/calls.ts';
import { registerNoticeRoutes } from '../../notices/calls.ts';
import { registerPasswordResetRoutes, type PasswordResetRoutes } from '../../sign-in/password-reset-calls.ts';
import { registerPersonalDataRoutes, type PersonalDataRoutes } from '../../profile/personal-data-calls.ts';
import { registerSessionRoutes, type SessionRoutes } from '../../sign-in/session-calls.ts';
import { registerSettingsRoutes } from '../../profile/settings-calls.ts';
import { registerTwoFactorRoutes } from '../../sign-in/two-factor-calls.ts';
import { registerUserRoutes } from '../../people/calls.ts';
import { registerVerificationRoutes } from '../../verification/calls.ts';
import { registerWebhookRoutes, type WebhookRoutes } from '../../webhooks/calls.ts';
import { registerWorkspaceRoutes } from '../../workspace/calls.ts';

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
