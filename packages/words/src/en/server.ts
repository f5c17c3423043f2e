import { refusalFigures, refusals } from './refusals.ts';

/** What the server writes in English. */
export const server = {
  refusals,
  refusalFigures,
  /** What an HTTP server refuses before a route sees it, by status. */
  requestFaults: {
    405: 'Method not allowed',
    408: 'The request took too long',
    413: 'The request is too large',
    414: 'The address is too long',
    415: 'The content must be JSON',
  },
};
