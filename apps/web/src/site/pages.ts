import type { ComponentType } from 'react';

export interface PublicPage {
  readonly title: string;
  readonly description: string;
  /** Whether a signed-in visitor is led to the app instead. */
  readonly leadsSignedIn: boolean;
  readonly isIndexed: boolean;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}

const REGISTRATION: PublicPage = {
  title: 'Crear cuenta · Lonja',
  description:
    'Abre una cuenta de práctica gratuita en Lonja: 10,000.00 USD de fondos virtuales para operar.',
  leadsSignedIn: true,
  isIndexed: true,
  load: () => import('./register/register-page.tsx').then((module) => ({ Page: module.RegisterPage })),
};

const NOT_FOUND: PublicPage = {
  title: 'Page Not Found · Lonja',
  description: 'Esta página no existe.',
  leadsSignedIn: false,
  isIndexed: false,
  load: () => import('./not-found/not-found-page.tsx').then((module) => ({ Page: module.NotFoundPage })),
};

/** Every public address, and the 404 page that the server gives for all others. */
export const PAGES: Readonly<Record<string, PublicPage>> = {
  '/': {
    title: 'Lonja · Opera el mercado con fondos virtuales',
    description:
      'Plataforma de práctica para operar divisas, acciones, cripto, materias primas, índices, futuros y bonos con fondos virtuales. Sin dinero real.',
    leadsSignedIn: true,
    isIndexed: true,
    load: () => import('./landing/landing-page.tsx').then((module) => ({ Page: module.LandingPage })),
  },
  '/login': {
    title: 'Iniciar sesión · Lonja',
    description: 'Entra en tu cuenta de práctica de Lonja.',
    leadsSignedIn: true,
    isIndexed: true,
    load: () => import('./login/login-page.tsx').then((module) => ({ Page: module.LoginPage })),
  },
  '/register': REGISTRATION,
  '/client-signup': { ...REGISTRATION, isIndexed: false },
  '/forgot-password': {
    title: 'Recuperar cuenta · Lonja',
    description: 'Pide un enlace para elegir una contraseña nueva de tu cuenta de práctica de Lonja.',
    leadsSignedIn: true,
    isIndexed: false,
    load: () =>
      import('./password-reset/forgot-password-page.tsx').then((module) => ({
        Page: module.ForgotPasswordPage,
      })),
  },
  '/reset-password': {
    title: 'Contraseña nueva · Lonja',
    description: 'Elige una contraseña nueva para tu cuenta de práctica de Lonja.',
    leadsSignedIn: false,
    isIndexed: false,
    load: () =>
      import('./password-reset/reset-password-page.tsx').then((module) => ({
        Page: module.ResetPasswordPage,
      })),
  },
  '/404': NOT_FOUND,
};

/** The page of an address; a slash at its end does not matter. */
export const pageOf = (pathname: string): PublicPage => PAGES[pathname.replace(/(.)\/$/, '$1')] ?? NOT_FOUND;
