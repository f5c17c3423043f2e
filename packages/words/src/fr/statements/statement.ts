import type { StatementTexts } from '../../texts.ts';
import { entries } from '../accounts/entries.ts';
import { notices } from '../notices/notices.ts';
import { recordedReasons } from '../record/recorded-reasons.ts';

/** The words of an account statement in French. */
export const statement: StatementTexts = {
  recordedReasons,
  sides: {
    buy: 'ACHAT',
    sell: 'VENTE',
  },
  title: 'Relevé de compte',
  mark: 'Fonds virtuels',
  demonstration: 'Démonstration : personne n’y existe.',
  nature: 'Compte d’entraînement. Tous les montants sont en USD virtuels ; aucun argent réel n’est en jeu.',
  client: 'Client',
  account: 'Compte',
  period: 'Période (UTC)',
  issued: 'Émis (UTC)',
  opening: 'Solde initial',
  closing: 'Solde de clôture',
  cash: 'Solde',
  margin: 'Marge',
  profit: 'Profit total',
  hold: 'Retenu',
  value: 'Valeur du compte',
  entries: 'Écritures',
  noEntries: 'Rien n’a été passé sur cette période.',
  time: 'Heure (UTC)',
  what: 'Écriture',
  quote: 'Cotation',
  reason: 'Motif',
  setTitle: 'Résultats fixés par un administrateur',
  setNature: 'Les deux chiffres de chacun : celui du marché et celui fixé à sa place.',
  noSet: 'Aucun sur cette période.',
  symbol: 'Instrument',
  marketProfit: 'P&L du marché',
  setProfit: 'P&L fixé',
  open: 'ouverte',
  page: 'Page {{page}} sur {{of}}',
  financing: {
    flat: 'Taux fixe',
    benchmark: 'Taux de référence et marge',
    tom_next: 'Points tom-next',
  },
  profiles: { ideal: 'Idéal', retail: 'Particulier', stressed: 'Sous tension' },
  idealPrice: 'Prix idéal',
  idealCost: 'Coût par rapport à l’idéal',
  origins: notices.origins,
  kinds: entries.statement,
};
