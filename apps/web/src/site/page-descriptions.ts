import type { Language } from '@lonja/words/languages';
import { NOT_FOUND_PAGES } from './not-found/not-found-pages.ts';

/** A page's description for search engines and link previews. */
export interface PageDescription {
  readonly title: string;
  readonly description: string;
  /** Whether search engines may list it. */
  readonly isIndexed: boolean;
  /** Another address with the same content, which search engines should prefer. */
  readonly canonical?: string;
  /** Breadcrumb of the page; none for the landing. */
  readonly crumb?: string;
  /** Language of the page, if not Spanish. */
  readonly language?: Language;
}

/** Descriptions of every public page; read when the pages are built, never in a browser. */
export const DESCRIPTIONS: Readonly<Record<string, PageDescription>> = {
  '/': {
    title: 'Lonja · Opera el mercado con fondos virtuales',
    description:
      'Plataforma de práctica para operar divisas, acciones, cripto, materias primas, índices, futuros y bonos con fondos virtuales. Sin dinero real.',
    isIndexed: true,
  },
  '/trading': {
    title: 'Trading con fondos virtuales · Lonja',
    description:
      'Órdenes con apalancamiento y margen, gráficos, alertas y análisis de cartera, con las reglas de un mercado y dinero virtual.',
    isIndexed: true,
    crumb: 'Trading',
  },
  '/markets': {
    title: 'Mercados y horarios · Lonja',
    description:
      'Cotizaciones de divisas, acciones, cripto y materias primas con su spread en pips, y el horario de cada mercado con su estado actual.',
    isIndexed: true,
    crumb: 'Mercados',
  },
  '/platforms': {
    title: 'Plataformas · Lonja',
    description:
      'WebTrader, Desktop Pro y Mobile App: la misma cuenta de práctica en el navegador, el escritorio y el teléfono.',
    isIndexed: true,
    crumb: 'Plataformas',
  },
  '/help': {
    title: 'Centro de Ayuda · Lonja',
    description:
      'Preguntas frecuentes sobre la cuenta de práctica, el margen, los precios y los retiros, y las vías de contacto de esta instalación.',
    isIndexed: true,
    crumb: 'Ayuda',
  },
  '/trading-markets': {
    title: 'Mercados en tiempo real · Lonja',
    description:
      'Todos los instrumentos en tiempo real con búsqueda, categorías y gráfico de velas. Se opera con fondos virtuales.',
    isIndexed: true,
    crumb: 'Mercados en tiempo real',
  },
  '/login': {
    title: 'Iniciar sesión · Lonja',
    description: 'Entra en tu cuenta de práctica de Lonja.',
    isIndexed: true,
    crumb: 'Iniciar sesión',
  },
  '/register': {
    title: 'Crear cuenta · Lonja',
    description:
      'Abre una cuenta de práctica gratuita en Lonja: 10,000.00 USD de fondos virtuales para operar.',
    isIndexed: true,
    crumb: 'Crear cuenta',
  },
  '/client-signup': {
    title: 'Crear cuenta · Lonja',
    description:
      'Abre una cuenta de práctica gratuita en Lonja: 10,000.00 USD de fondos virtuales para operar.',
    isIndexed: false,
    canonical: '/register',
  },
  '/forgot-password': {
    title: 'Recuperar cuenta · Lonja',
    description: 'Pide un enlace para elegir una contraseña nueva de tu cuenta de práctica de Lonja.',
    isIndexed: false,
  },
  '/reset-password': {
    title: 'Contraseña nueva · Lonja',
    description: 'Elige una contraseña nueva para tu cuenta de práctica de Lonja.',
    isIndexed: false,
  },
  '/risk': {
    title: 'Riesgos · Lonja',
    description: 'Qué es y qué no es una cuenta de práctica, y los riesgos de operar con margen.',
    isIndexed: true,
    crumb: 'Riesgos',
  },
  '/cookies': {
    title: 'Cookies · Lonja',
    description: 'La única cookie que usa Lonja y lo que guarda tu navegador.',
    isIndexed: true,
    crumb: 'Cookies',
  },
  '/privacy': {
    title: 'Privacidad · Lonja',
    description: 'Qué datos guarda una cuenta de práctica, para qué y cómo borrarlos.',
    isIndexed: true,
    crumb: 'Privacidad',
  },
  '/legal': {
    title: 'Aviso legal · Lonja',
    description: 'Quién administra esta instalación de Lonja y qué ofrece.',
    isIndexed: true,
    crumb: 'Aviso legal',
  },
  '/transparency': {
    title: 'Transparencia · Lonja',
    description:
      'Cuántos saldos, ganancias y posiciones de clientes ajustó la administración en los últimos 30 días, y cómo comprobarlo.',
    isIndexed: true,
    crumb: 'Transparencia',
  },
  ...Object.fromEntries(
    Object.entries(NOT_FOUND_PAGES).map(([path, { language, texts }]) => [
      path,
      { title: `${texts.title} · Lonja`, description: texts.text, isIndexed: false, language },
    ]),
  ),
};
