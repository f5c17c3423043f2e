import type { ComponentType } from 'react';
import type { ADDRESSES, SitePath } from './addresses.ts';

export type HydratedPath = {
  [Path in SitePath]: (typeof ADDRESSES)[Path]['isHydrated'] extends true ? Path : never;
}[SitePath];

/** The pages that the browser renders too. */
export const HYDRATED_PAGES: Readonly<Record<HydratedPath, () => Promise<ComponentType>>> = {
  '/trading-markets': () =>
    import('./live-markets/live-markets-page.tsx').then((module) => module.LiveMarketsPage),
  '/login': () => import('./login/login-page.tsx').then((module) => module.LoginPage),
  '/register': () => import('./register/register-page.tsx').then((module) => module.RegisterPage),
  '/client-signup': () => import('./register/register-page.tsx').then((module) => module.RegisterPage),
  '/forgot-password': () =>
    import('./password-reset/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  '/reset-password': () =>
    import('./password-reset/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
};
