import type { AlertNeeds } from '../../alerts/alerts.ts';
import type { PasswordChangeNeeds } from '../../sign-in/password-change.ts';
import type { SettingsNeeds } from '../../profile/settings.ts';
import { joined } from '../../calls/serve.ts';
import { accessHandlers } from '../../sign-in/access-calls.ts';
import { alertHandlers } from '../../alerts/calls.ts';
import { noticeHandlers } from '../../notices/calls.ts';
import { passwordResetHandlers, type PasswordResetRoutes } from '../../sign-in/password-reset-calls.ts';
import { personalDataHandlers, type PersonalDataRoutes } from '../../profile/personal-data-calls.ts';
import { sessionHandlers, type SessionRoutes } from '../../sign-in/session-calls.ts';
import { settingsHandlers } from '../../profile/settings-calls.ts';
import { twoFactorHandlers } from '../../sign-in/two-factor-calls.ts';
import { userHandlers } from '../../people/calls.ts';
import { verificationHandlers } from '../../verification/calls.ts';
import { webhookHandlers, type WebhookRoutes } from '../../webhooks/calls.ts';
import { workspaceHandlers } from '../../workspace/calls.ts';

export type PersonDependencies = SessionRoutes &
  PasswordResetRoutes &
  SettingsNeeds &
  PasswordChangeNeeds &
  WebhookRoutes &
  PersonalDataRoutes &
  AlertNeeds;

/** A person: identity, ways to sign in, settings, notices. */
export function personHandlers(dependencies: PersonDependencies) {
  return joined(
    sessionHandlers(dependencies),
    twoFactorHandlers(dependencies),
    passwordResetHandlers(dependencies),
    userHandlers(dependencies.db),
    settingsHandlers(dependencies),
    workspaceHandlers(dependencies),
    accessHandlers(dependencies),
    webhookHandlers(dependencies),
    personalDataHandlers(dependencies),
    alertHandlers(dependencies),
    noticeHandlers(dependencies),
    verificationHandlers(dependencies),
  );
}
