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

/** What the server writes in French. */
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
    favorites: 'Favoris',
    currencies: 'Devises',
    technology: 'Technologie',
    crypto: 'Cryptos',
  },
  /** What an HTTP server refuses before a route sees it, by status. */
  launchPage: {
    title: 'Ouvrir Lonja dans un nouvel onglet',
    text: 'Votre cours affiche Lonja dans un cadre, où il ne peut pas vous connecter. Il s’ouvre dans son propre onglet.',
    open: 'Ouvrir Lonja',
  },
  requestFaults: {
    405: 'Méthode non autorisée',
    408: 'La demande a pris trop de temps',
    413: 'La demande est trop volumineuse',
    414: 'L’adresse est trop longue',
    415: 'Le contenu doit être du JSON',
  },
};
