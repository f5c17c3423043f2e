import type { ComponentType } from 'react';
import type { SitePath } from './addresses.ts';
import { HYDRATED_PAGES, type HydratedPath } from './hydrated-pages.ts';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { NOT_FOUND_PAGES } from './not-found/not-found-pages.ts';

const notFoundPages = Object.entries(NOT_FOUND_PAGES).map(
  ([path, { texts }]) => [path, async (): Promise<ComponentType> => () => NotFoundPage({ texts })] as const,
);

/** All pages as the build renders them; those that are not hydrated never reach a browser as code. */
export const SERVED_PAGES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  ...Object.fromEntries(notFoundPages),
  ...HYDRATED_PAGES,
  ...({
    '/': () => import('./landing/landing-page.tsx').then((module) => module.LandingPage),
    '/trading': () => import('./trading/trading-page.tsx').then((module) => module.TradingPage),
    '/markets': () => import('./markets/markets-page.tsx').then((module) => module.MarketsPage),
    '/platforms': () => import('./platforms/platforms-page.tsx').then((module) => module.PlatformsPage),
    '/help': () => import('./help/help-page.tsx').then((module) => module.HelpPage),
    '/risk': () => import('./legal/risk-page.tsx').then((module) => module.RiskPage),
    '/cookies': () => import('./legal/cookies-page.tsx').then((module) => module.CookiesPage),
    '/privacy': () => import('./legal/privacy-page.tsx').then((module) => module.PrivacyPage),
    '/legal': () => import('./legal/legal-page.tsx').then((module) => module.LegalPage),
    '/transparency': () => import('./legal/transparency-page.tsx').then((module) => module.TransparencyPage),
  } satisfies Record<Exclude<SitePath, HydratedPath | '/404'>, () => Promise<ComponentType>>),
};
