import type { OfflineTexts } from '../../texts.ts';

/** What stands in German in place of a page where the server can't be reached. */
export const offline: OfflineTexts = {
  title: 'Keine Verbindung zu Lonja',
  text: 'Der Server antwortet nicht, oder dieses Gerät hat keine Verbindung. Es wurde nichts gesendet. Ihre Positionen und Aufträge liegen weiter auf dem Server.',
  again: 'Erneut versuchen',
  mark: 'Virtuelles Geld',
};
