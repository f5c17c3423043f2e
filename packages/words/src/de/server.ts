import type { ServerTexts } from '../texts.ts';
import { refusalFigures, refusals } from './refusals.ts';

/** What the server writes in German. */
export const server: ServerTexts = {
  refusals,
  refusalFigures,
  /** What an HTTP server refuses before a route sees it, by status. */
  requestFaults: {
    405: 'Methode nicht erlaubt',
    408: 'Die Anfrage hat zu lange gedauert',
    413: 'Die Anfrage ist zu groß',
    414: 'Die Adresse ist zu lang',
    415: 'Der Inhalt muss JSON sein',
  },
};
