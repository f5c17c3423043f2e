import type { Market } from '../../market/market.ts';
import type { Api } from '../kernel/api.ts';
import { registerAccessRoutes, type AccessRoutes } from './access.ts';
import { registerAlertRoutes, type AlertRouteDependencies } from './alerts.ts';
import { registerNoticeRoutes } from './notices.ts';
import { registerPasswordResetRoutes, type PasswordResetRoutes } from './password-reset.ts';
import { registerPersonalDataRoutes } from './personal-data.ts';
import { registerSessionRoutes, type SessionRoutes } from './sessions.ts';
import { registerSettingsRoutes, type SettingsRoutes } from './settings.ts';
import { registerTwoFactorRoutes } from './two-factor.ts';
import { registerUserRoutes } from './users.ts';
import { registerWorkspaceRoutes } from './workspace.ts';

export interface PersonDependencies
  extends
    SessionRoutes,
    PasswordResetRoutes,
    SettingsRoutes,
    AccessRoutes,
    Omit<AlertRouteDependencies, 'market'> {
  readonly market: Market;
}

/** Who somebody is, the ways in, and what a person keeps and is told. */
export function registerPersonCalls(app: Api, dependencies: PersonDependencies): void {
  registerSessionRoutes(app, dependencies);
  registerTwoFactorRoutes(app, dependencies);
  registerPasswordResetRoutes(app, dependencies);
  registerUserRoutes(app, dependencies.db);
  registerSettingsRoutes(app, dependencies);
  registerWorkspaceRoutes(app, dependencies);
  registerAccessRoutes(app, dependencies);
  registerPersonalDataRoutes(app, dependencies);
  registerAlertRoutes(app, dependencies);
  registerNoticeRoutes(app, dependencies);
}
