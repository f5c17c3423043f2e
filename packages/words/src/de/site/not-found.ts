import type { NotFoundTexts } from '../../texts.ts';

/** What a wrong address is answered with in German. */
export const notFound: NotFoundTexts = {
  title: 'Seite nicht gefunden',
  error: 'Fehler 404',
  text: 'Die gesuchte Seite gibt es nicht, oder ihre Adresse hat sich geändert. Prüfen Sie die Adresse, oder gehen Sie zurück zum Anfang.',
  home: 'Zum Anfang',
  login: 'Anmelden',
  mark: 'Virtuelles Geld',
  nature: 'Übungskonto. Hier fließt kein echtes Geld.',
  risk: 'Lonja ist eine Übungsplattform: Alle Konten, Guthaben und Aufträge sind virtuell. An echten Märkten können Sie mit Margin schneller verlieren als gewinnen, und Sie können alles verlieren, was Sie einsetzen.',
};
