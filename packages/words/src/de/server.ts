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

/** What the server writes in German. */
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
    favorites: 'Favoriten',
    currencies: 'Währungen',
    technology: 'Technologie',
    crypto: 'Krypto',
  },
  /** What an HTTP server refuses before a route sees it, by status. */
  launchPage: {
    title: 'Lonja in einem neuen Tab öffnen',
    text: 'Ihr Kurs zeigt Lonja in einem Rahmen, in dem keine Anmeldung möglich ist. Es öffnet sich in einem eigenen Tab.',
    open: 'Lonja öffnen',
  },
  requestFaults: {
    405: 'Methode nicht erlaubt',
    408: 'Die Anfrage hat zu lange gedauert',
    413: 'Die Anfrage ist zu groß',
    414: 'Die Adresse ist zu lang',
    415: 'Der Inhalt muss JSON sein',
  },
};
