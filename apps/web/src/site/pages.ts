import type { ComponentType } from 'react';

export interface PublicPage {
  /** Whether a signed-in visitor is led to the app instead. */
  readonly leadsSignedIn: boolean;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}

const REGISTRATION: PublicPage = {
  leadsSignedIn: true,
  load: () => import('./register/register-page.tsx').then((module) => ({ Page: module.RegisterPage })),
};

const NOT_FOUND: PublicPage = {
  leadsSignedIn: false,
  load: () => import('./not-found/not-found-page.tsx').then((module) => ({ Page: module.NotFoundPage })),
};

/** Every public address, and the 404 page that the server gives for all others. */
export const PAGES: Readonly<Record<string, PublicPage>> = {
  '/': {
    leadsSignedIn: true,
    load: () => import('./landing/landing-page.tsx').then((module) => ({ Page: module.LandingPage })),
  },
  '/trading': {
    leadsSignedIn: true,
    load: () => import('./trading/trading-page.tsx').then((module) => ({ Page: module.TradingPage })),
  },
  '/markets': {
    leadsSignedIn: true,
    load: () => import('./markets/markets-page.tsx').then((module) => ({ Page: module.MarketsPage })),
  },
  '/platforms': {
    leadsSignedIn: true,
    load: () => import('./platforms/platforms-page.tsx').then((module) => ({ Page: module.PlatformsPage })),
  },
  '/help': {
    leadsSignedIn: true,
    load: () => import('./help/help-page.tsx').then((module) => ({ Page: module.HelpPage })),
  },
  '/trading-markets': {
    leadsSignedIn: false,
    load: () =>
      import('./live-markets/live-markets-page.tsx').then((module) => ({ Page: module.LiveMarketsPage })),
  },
  '/login': {
    leadsSignedIn: true,
    load: () => import('./login/login-page.tsx').then((module) => ({ Page: module.LoginPage })),
  },
  '/register': REGISTRATION,
  '/client-signup': REGISTRATION,
  '/forgot-password': {
    leadsSignedIn: true,
    load: () =>
      import('./password-reset/forgot-password-page.tsx').then((module) => ({
        Page: module.ForgotPasswordPage,
      })),
  },
  '/reset-password': {
    leadsSignedIn: false,
    load: () =>
      import('./password-reset/reset-password-page.tsx').then((module) => ({
        Page: module.ResetPasswordPage,
      })),
  },
  '/risk': {
    leadsSignedIn: false,
    load: () => import('./legal/risk-page.tsx').then((module) => ({ Page: module.RiskPage })),
  },
  '/cookies': {
    leadsSignedIn: false,
    load: () => import('./legal/cookies-page.tsx').then((module) => ({ Page: module.CookiesPage })),
  },
  '/privacy': {
    leadsSignedIn: false,
    load: () => import('./legal/privacy-page.tsx').then((module) => ({ Page: module.PrivacyPage })),
  },
  '/legal': {
    leadsSignedIn: false,
    load: () => import('./legal/legal-page.tsx').then((module) => ({ Page: module.LegalPage })),
  },
  '/transparency': {
    leadsSignedIn: false,
    load: () => import('./legal/transparency-page.tsx').then((module) => ({ Page: module.TransparencyPage })),
  },
  '/404': NOT_FOUND,
};

/** The page of an address; a slash at its end does not matter. */
export const pageOf = (pathname: string): PublicPage => PAGES[pathname.replace(/(.)\/$/, '$1')] ?? NOT_FOUND;
