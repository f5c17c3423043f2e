import type { NotFoundTexts } from '../../texts.ts';

/** What a wrong address is answered with in French. */
export const notFound: NotFoundTexts = {
  title: 'Page introuvable',
  error: 'Erreur 404',
  text: 'La page que vous cherchez n’existe pas ou a changé d’adresse. Vérifiez l’adresse, ou revenez à l’accueil.',
  home: 'Aller à l’accueil',
  login: 'Se connecter',
  mark: 'Fonds virtuels',
  nature: 'Compte d’entraînement. Aucun argent réel ne circule ici.',
  risk: 'Lonja est une plateforme d’entraînement : tous les comptes, soldes et transactions utilisent des fonds virtuels. Sur les marchés réels, négocier sur marge peut vous faire perdre plus vite que vous ne gagnez, et vous pouvez perdre tout ce que vous avez mis.',
};
