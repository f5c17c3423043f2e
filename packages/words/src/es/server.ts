import { answers } from './calls/answers.ts';
import { serverRefusals } from './refusal/server-refusals.ts';
import type { ServerTexts } from '../texts.ts';
import { certificate } from './certificates/certificate.ts';
import { exampleNews } from './news/example-news.ts';
import { mail } from './mail/mail.ts';
import { eventKinds, marketNews } from './news/market-news.ts';
import { metricMethods } from './site/metric-methods.ts';
import { notices } from './notices/notices.ts';
import { refusalFigures, refusals } from './refusal/refusals.ts';
import { statement } from './statements/statement.ts';
import { userExport } from './administration/user-export.ts';

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
