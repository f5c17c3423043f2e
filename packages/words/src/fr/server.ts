import type { ServerTexts } from '../texts.ts';
import { refusalFigures, refusals } from './refusals.ts';

/** What the server writes in French. */
export const server: ServerTexts = {
  refusals,
  refusalFigures,
  /** What an HTTP server refuses before a route sees it, by status. */
  requestFaults: {
    405: 'Méthode non autorisée',
    408: 'La demande a pris trop de temps',
    413: 'La demande est trop volumineuse',
    414: 'L’adresse est trop longue',
    415: 'Le contenu doit être du JSON',
  },
};
