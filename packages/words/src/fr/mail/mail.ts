import type { MailTexts } from '../../texts.ts';
import { limits } from '../limits.ts';

/** Mails in French. */
export const mail: MailTexts = {
  /** Figures stand in a mail as the server keeps them. */
  percent: '{{figure}} %',
  /** Whole sentences, and a subject that names the instrument. */
  notices: {
    sides: {
      buy: 'ACHAT',
      sell: 'VENTE',
    },
    alertFiredText: '{{symbol}} est à {{price}} ({{change}} en 24 h).',
    stopOut: 'Position fermée par stop-out : {{symbol}}',
    positionClosed: 'Position fermée par un administrateur : {{symbol}}',
    orderFilled: 'Ordre exécuté : {{order}}, {{symbol}}',
    orderFilledText: '{{side}} {{quantity}} {{symbol}} à {{price}}.',
    orderResult: '{{fill}} Résultat {{pnl}}.',
    orderGapped: '{{fill}} Le marché avait sauté par-dessus son prix.',
    orderEnded: {
      cancelled: 'Ordre annulé : {{order}}, {{symbol}}',
      rejected: 'Ordre refusé : {{order}}, {{symbol}}',
      expired: 'Ordre expiré : {{order}}, {{symbol}}',
    },
    orderReason: '{{reason}}.',
    signInText:
      '{{device}}. Si ce n’était pas vous, changez votre mot de passe et fermez cette session dans Réglages, Sécurité.',
  },
  /** Why an order that waited did not fill. */
  rejections: {
    not_traded: 'L’instrument est un chiffre calculé à partir du marché, qui ne s’achète ni ne se vend',
    quantity_off_grid: 'Sa quantité ne suit pas les pas de l’instrument',
    quantity_too_small: 'Sa quantité est inférieure au minimum',
    account_frozen:
      'L’évaluation de son compte était terminée, et il ne fait plus que fermer ce qui est ouvert',
    class_not_allowed: 'Son compte ne négocie pas cette classe d’instruments',
    leverage_not_allowed: 'Son levier n’est pas autorisé pour cet instrument',
    shorts_not_allowed: 'Son compte ne peut vendre que ce qu’il détient',
    delayed_not_allowed: 'Son compte n’ouvre rien sur des instruments dont les cours arrivent en différé',
    position_too_large: 'La position aurait valu plus que ne le permettent les règles de son compte',
    note_required: 'Les règles de son compte demandaient une note',
    orders_of_day_spent: 'Les ordres que les règles de son compte permettent par jour étaient épuisés',
    no_position: 'Il n’y avait plus de position à réduire',
    exceeds_position: 'Il dépassait la position',
    position_fully_paid: 'Le levier aurait changé en marge libre le gain d’une position entièrement payée',
    quote_unavailable: 'Il n’y avait pas de prix',
    market_closed: 'Le marché était fermé',
    quote_stale: 'Le prix était trop ancien',
    price_delayed: 'Les prix de l’instrument arrivent en différé, et l’ordre ne pouvait pas en attendre un',
    depth_short: 'Le marché n’était pas assez profond pour tout l’ordre',
    close_only: 'L’instrument ne pouvait qu’être fermé, car ses cours n’étaient pas fiables',
    notional_out_of_range: `Sa valeur n’était pas comprise entre ${limits.order.minimum} et ${limits.order.maximum} USD`,
    price_moved: 'Le prix avait trop bougé',
    insufficient_funds: 'Le solde ne suffisait pas pour sa marge',
    insufficient_free_margin: 'La marge libre ne suffisait pas',
    opens_at_margin_call: 'Le compte aurait été en appel de marge juste après',
  },
  foot: 'Fonds virtuels uniquement. Vous pouvez désactiver ces e-mails dans Réglages, Alertes.',
  /** To the address that an account has left. */
  farewell:
    'L’adresse e-mail de votre compte a été modifiée : celle-ci ne lui appartient plus. Si ce n’était pas vous, connectez-vous avec votre nom d’utilisateur, changez le mot de passe et remettez votre adresse. Si vous ne pouvez plus vous connecter, adressez-vous à la personne qui gère cette plateforme.',
  passwordReset: {
    subject: 'Réinitialisez votre mot de passe Lonja',
    hello: 'Bonjour {{username}},',
    asked:
      'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte d’entraînement Lonja. Pour en choisir un nouveau, ouvrez ce lien :',
    once: 'Il fonctionne une seule fois, pendant 30 minutes. L’utiliser ferme toutes vos sessions et met fin à vos clés d’API.',
    other: 'Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même.',
    virtual:
      'Lonja ne travaille qu’avec des fonds virtuels. Nous ne vous demanderons jamais votre mot de passe ni un code par e-mail.',
  },
};
