import type { PageTexts } from '../../texts.ts';

/** What a page says in German before any screen's texts are there. */
export const page: PageTexts = {
  loading: 'Wird geladen …',
  noScript: 'Dieser Bildschirm braucht JavaScript.',
  fault: {
    title: 'Diese Seite konnte nicht angezeigt werden',
    close: 'Schließen',
    partTitle: 'Dieser Teil konnte nicht geladen werden',
    text: 'Nichts ist verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    retry: 'Erneut versuchen',
  },
};
