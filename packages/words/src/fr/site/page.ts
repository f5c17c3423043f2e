import type { PageTexts } from '../../texts.ts';

/** What a page says in French before any screen's texts are there. */
export const page: PageTexts = {
  loading: 'Chargement...',
  noScript: 'Cet écran a besoin de JavaScript.',
  fault: {
    title: 'Cette page n’a pas pu être affichée',
    close: 'Fermer',
    partTitle: 'Cette partie n’a pas pu être chargée',
    text: 'Rien n’est perdu. Vérifiez votre connexion et réessayez.',
    retry: 'Réessayer',
  },
};
