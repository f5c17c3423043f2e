import { answers } from './answers.ts';
import { serverRefusals } from './server-refusals.ts';
import { certificate } from './certificate.ts';
import { exampleNews } from './example-news.ts';
import { mail } from './mail.ts';
import { eventKinds, marketNews } from './market-news.ts';
import { metricMethods } from './metric-methods.ts';
import { notices } from './notices.ts';
import { refusalFigures, refusals } from './refusals.ts';
import { statement } from './statement.ts';
import { userExport } from './user-export.ts';

/** What the server writes in English. */
export const server = {
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
    favorites: 'Favorites',
    currencies: 'Currencies',
    technology: 'Technology',
    crypto: 'Crypto',
  },
  /** For a frame, in which nobody can be signed in. */
  launchPage: {
    title: 'Open Lonja in a new tab',
    text: 'Your course shows Lonja in a frame, where it can’t sign you in. It opens in a tab of its own.',
    open: 'Open Lonja',
  },
  /** What an HTTP server refuses before a route sees it, by status. */
  requestFaults: {
    405: 'Method not allowed',
    408: 'The request took too long',
    413: 'The request is too large',
    414: 'The address is too long',
    415: 'The content must be JSON',
  },
};
