import type { TradingTexts } from '../texts.ts';

/** What the workspace has beside chart, ticket and account. */
export const trading: TradingTexts = {
  title: 'Trader {{symbol}}',
  unknown: '{{symbol}} n’est pas coté ici',
  unknownText: 'Cherchez l’instrument par son symbole ou son nom.',
  ticket: 'Ticket d’ordre, {{symbol}}',
  fullscreen: 'Plein écran',
  resize: {
    watch: 'Largeur de la liste',
    ticket: 'Largeur du ticket',
    dock: 'Hauteur du panneau du compte',
  },
  show: {
    watch: 'Liste de suivi',
    ticket: 'Ticket d’ordre',
    dock: 'Panneau du compte',
  },
  hide: { dock: 'Masquer le panneau du compte' },
  dock: {
    title: 'Compte',
    tabs: {
      positions: 'Positions',
      orders: 'Ordres',
      history: 'Historique',
      alerts: 'Alertes',
    },
    firstTrade: 'Avant de confirmer, chaque opération montre ce qu’elle coûte et ce qu’elle bloque.',
    symbol: 'Symbole',
    side: 'Sens',
    size: 'Taille',
    entry: 'Entrée',
    price: 'Cours',
    leverage: 'Levier',
    track: 'Du stop à l’objectif',
    part: 'Fermer une partie de {{symbol}}',
    reverse: 'Inverser {{symbol}}',
    noOrders: 'Aucun ordre en attente',
    order: 'Ordre',
    away: 'Écart',
    lifetime: 'Validité',
    placed: 'Passé',
    noHistory: 'Aucune opération',
    cause: 'Origine',
    result: 'Résultat',
  },
  watch: { added: '{{symbol}} est dans « {{name}} »' },
  firstTrade: {
    title: 'Première opération',
    offer:
      'Votre première opération : une taille qui risque 1 % de votre compte, stop et objectif déjà placés. Vérifiez-la, puis envoyez-la.',
    prepare: 'La préparer',
    dismiss: 'Masquer ce guide',
    understood: 'Compris',
    choose: 'En choisir un',
    closed:
      'Votre première opération : {{symbol}} est fermé et ouvre {{time}}. Choisissez un instrument ouvert.',
    done: 'Votre première opération est ouverte. Son entrée, son stop et son objectif sont des lignes du graphique, son résultat évolue dans Positions, et Clôturer y met fin à tout moment.',
    parts: {
      side: 'Vous achetez au cours le plus haut et pourriez vendre au plus bas : l’écart est le spread, le coût d’une opération.',
      leverage:
        'Le levier décide quelle part de la valeur de l’ordre est bloquée en marge : à 1:10, un dixième.',
      type: 'Un ordre au marché s’exécute aussitôt ; un ordre limite ou stop attend son cours.',
      size: 'La taille : autant d’unités qu’il en faut pour perdre 1 % de votre compte si le stop est touché.',
      stopLoss: 'Le stop loss clôture l’opération de lui-même quand le cours va aussi loin contre vous.',
      takeProfit:
        'Le take profit clôture l’opération de lui-même quand le cours va aussi loin dans votre sens.',
      cost: 'Ce que l’ordre coûte aussitôt, la marge qu’il bloque jusqu’à la clôture et ce qu’il perd à son stop.',
      level:
        'Le niveau de marge compare vos fonds propres à la marge utilisée : sous 100 %, c’est l’appel de marge.',
      review: 'La vérification fige l’ordre pour un dernier regard. Rien n’est encore envoyé.',
      place: 'Ceci envoie l’ordre. Il s’exécute au cours du marché à son arrivée.',
    },
  },
};
