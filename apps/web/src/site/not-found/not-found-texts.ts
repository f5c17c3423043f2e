import type { Language } from '@lonja/protocol/setting-options';

interface NotFoundTexts {
  readonly title: string;
  readonly error: string;
  readonly text: string;
  readonly home: string;
  readonly login: string;
  readonly mark: string;
  readonly nature: string;
  readonly risk: string;
}

/** A wrong address is an error, and errors follow the reader's language, on a site that is Spanish otherwise. */
export const NOT_FOUND_TEXTS: Readonly<Record<Language, NotFoundTexts>> = {
  en: {
    title: 'Page Not Found',
    error: 'Error 404',
    text: 'The page you are looking for does not exist, or its address has changed. Check that you typed it right, or go back to the start.',
    home: 'Go to the start',
    login: 'Sign in',
    mark: 'Virtual funds',
    nature: 'Practice account. No real money moves here.',
    risk: 'Lonja is a practice platform: all accounts, balances and trades use virtual funds. In real markets, trading on margin can lose you money faster than you make it, and you can lose all that you put in.',
  },
  es: {
    title: 'Página no encontrada',
    error: 'Error 404',
    text: 'La página que buscas no existe o cambió de dirección. Comprueba que la hayas escrito bien, o vuelve al inicio.',
    home: 'Ir al inicio',
    login: 'Iniciar sesión',
    mark: 'Fondos virtuales',
    nature: 'Cuenta de práctica. Aquí no se mueve dinero real.',
    risk: 'Lonja es una plataforma de práctica: todas las cuentas, saldos y operaciones usan fondos virtuales. En los mercados reales, operar con margen puede hacerte perder más rápido de lo que ganas, y puedes perder todo lo que pongas.',
  },
  fr: {
    title: 'Page introuvable',
    error: 'Erreur 404',
    text: 'La page que vous cherchez n’existe pas ou a changé d’adresse. Vérifiez l’adresse, ou revenez à l’accueil.',
    home: 'Aller à l’accueil',
    login: 'Se connecter',
    mark: 'Fonds virtuels',
    nature: 'Compte d’entraînement. Aucun argent réel ne circule ici.',
    risk: 'Lonja est une plateforme d’entraînement : tous les comptes, soldes et transactions utilisent des fonds virtuels. Sur les marchés réels, négocier sur marge peut vous faire perdre plus vite que vous ne gagnez, et vous pouvez perdre tout ce que vous avez mis.',
  },
  de: {
    title: 'Seite nicht gefunden',
    error: 'Fehler 404',
    text: 'Die gesuchte Seite gibt es nicht, oder ihre Adresse hat sich geändert. Prüfen Sie die Adresse, oder gehen Sie zurück zum Anfang.',
    home: 'Zum Anfang',
    login: 'Anmelden',
    mark: 'Virtuelles Geld',
    nature: 'Übungskonto. Hier fließt kein echtes Geld.',
    risk: 'Lonja ist eine Übungsplattform: Alle Konten, Guthaben und Aufträge sind virtuell. An echten Märkten können Sie mit Margin schneller verlieren als gewinnen, und Sie können alles verlieren, was Sie einsetzen.',
  },
};
