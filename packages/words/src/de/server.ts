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
