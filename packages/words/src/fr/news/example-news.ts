import type { ServerTexts } from '../../texts.ts';

/** The examples of news that ship with the product, in French. */
export const exampleNews: ServerTexts['exampleNews'] = {
  centralBank: {
    title: 'Exemple : une banque centrale surprend avec son taux',
    summary:
      'Un exemple de dépêche. Une décision de taux qui diffère de ce qui était attendu fait bouger en quelques secondes toutes les paires de sa devise, et les spreads s’élargissent avec elle.',
  },
  inflation: {
    title: 'Exemple : le dollar avant un chiffre d’inflation',
    summary:
      'Une actualité d’exemple. Avant un chiffre annoncé, les écarts sont souvent étroits ; la suite dépend de la différence avec la prévision, pas du chiffre lui-même.',
  },
  yen: {
    title: 'Exemple : le yen et les écarts de taux',
    summary:
      'Une actualité d’exemple. Quand deux pays paient des taux différents, garder la nuit la devise au taux le plus bas coûte ; ici, c’est le financement de nuit d’une position.',
  },
  upgrade: {
    title: 'Exemple : la mise à niveau d’un réseau crypto',
    summary:
      'Une actualité d’exemple. Les changements d’un protocole sont annoncés longtemps à l’avance ; les prix bougent souvent sur les retards et sur ce que signalent les validateurs, moins le jour même.',
  },
  weekend: {
    title: 'Exemple : le bitcoin le week-end',
    summary:
      'Une actualité d’exemple. Les cryptos se négocient à toute heure ; le week-end, moins d’acteurs affichent un prix, si bien que le même ordre le déplace davantage.',
  },
  merger: {
    title: 'Exemple : deux entreprises conviennent de fusionner',
    summary:
      'Une actualité d’exemple. Le prix de l’entreprise achetée se rapproche de l’offre ; l’écart qui reste dit ce que le marché pense du risque d’échec.',
  },
  bid: {
    title: 'Exemple : une offre relevée',
    summary:
      'Une actualité d’exemple. Une seconde offre se voit dans le prix avant d’être faite, quand il dépasse la valeur de la première.',
  },
  earnings: {
    title: 'Exemple : des résultats après la clôture',
    summary:
      'Une actualité d’exemple. Des résultats publiés après la clôture apparaissent comme un écart à l’ouverture suivante : un stop s’exécute au premier prix qui existe, pas au sien.',
  },
  sources: {
    title: 'Exemple : d’où viennent les vraies actualités',
    summary:
      'Neuf exemples accompagnent cette installation. Qui l’exploite peut nommer des flux RSS ou Atom dans NEWS_FEEDS ; leurs actualités remplacent alors celles-ci.',
  },
};
