import { answers } from './calls/answers.ts';
import { serverRefusals } from './refusal/server-refusals.ts';
import { certificate } from './certificates/certificate.ts';
import { exampleNews } from './news/example-news.ts';
import { mail } from './mail/mail.ts';
import { eventKinds, marketNews } from './news/market-news.ts';
import { metricMethods } from './site/metric-methods.ts';
import { notices } from './notices/notices.ts';
import { refusalFigures, refusals } from './refusal/refusals.ts';
import { statement } from './statements/statement.ts';
import { userExport } from './administration/user-export.ts';

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
