import { answers } from './answers.ts';
import { serverRefusals } from './server-refusals.ts';
import type { ServerTexts } from '../texts.ts';
import { certificate } from './certificate.ts';
import { exampleNews } from './example-news.ts';
import { mail } from './mail.ts';
import { eventKinds, marketNews } from './market-news.ts';
import { metricMethods } from './metric-methods.ts';
import { notices } from './notices.ts';
import { refusalFigures, refusals } from './refusals.ts';
import { statement } from './statement.ts';
import { userExport } from './user-export.ts';

/** What the server writes in Spanish. */
export const server: ServerTexts = {
  refusals: { ...refusals, ...serverRefusals },
  refusalFigures,
  answers,
  metricMethods,
  notices,
  eventKinds,
  marketNews,
  exampleNews,
  mail,
  statement,
  certificate,
  userExport,
  /** Watchlists that a new account begins with. */
  sampleLists: {
    favorites: 'Favoritos',
    currencies: 'Divisas',
    technology: 'Tecnología',
    crypto: 'Cripto',
  },
  /** What an HTTP server refuses before a route sees it, by status. */
  launchPage: {
    title: 'Abre Lonja en otra pestaña',
    text: 'Tu curso muestra Lonja dentro de un marco, donde no puede iniciar tu sesión. Se abre en su propia pestaña.',
    open: 'Abrir Lonja',
  },
  requestFaults: {
    405: 'Método no permitido',
    408: 'La petición tardó demasiado',
    413: 'La petición es demasiado grande',
    414: 'La dirección es demasiado larga',
    415: 'El contenido debe ser JSON',
  },
};
