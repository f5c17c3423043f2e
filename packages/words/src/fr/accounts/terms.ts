import { assetClasses } from '../market-data/asset-classes.ts';
import { limits } from '../limits.ts';

/** The terms of an account: how they are chosen before it opens, and how whoever opens it reads them. */
export const terms = {
  grant: 'Solde initial (USD)',
  grantHint: `De ${limits.grant.minimum} à ${limits.grant.maximum} USD virtuels`,
  fillProfile: 'Exécution',
  fillProfiles: {
    ideal: 'Idéale',
    retail: 'Particulier',
    stressed: 'Sous tension',
  },
  margin: 'Levier',
  margins: {
    installation: 'Celui de la plateforme',
    specification: 'Celui des listes de Lonja',
    esma: 'ESMA : 30, 20, 10, 5 et 2',
  },
  assetClasses: 'Ce qui peut être ouvert',
  assetClassesHint: 'Au moins une classe. Fermer est toujours possible.',
  classes: assetClasses,
  /** Rules whose number is typed. */
  typed: {
    maxLeverage: 'Levier maximal',
    maxLeverageHint: 'Vide : ce que permet chaque instrument',
    maxShare: 'Plus grande position, % des fonds propres',
    maxShareHint: 'Vide : sans limite',
    ordersADay: 'Ordres par jour',
    ordersADayHint: 'Ceux qui ouvrent seulement. Vide : sans limite',
    wrong: 'Un nombre entier de {{minimum}} à {{maximum}}',
    zone: 'Fuseau horaire de ces jours',
  },
  /** Each rule, as it is read; one that holds or does not is also switched by its sentence. */
  rules: {
    maxLeverage: 'Levier jusqu’à 1:{{count}}',
    noShorts: 'Pas de vente à découvert',
    noDelayed: 'Rien ne s’ouvre sur des cours différés ; clôturer n’est jamais limité',
    noteRequired: 'Tout ordre qui ouvre une position porte une note pour le journal',
    ordersADay_one:
      '{{count}} ordre d’ouverture par jour, de minuit à minuit à {{zone}} ; fermer n’est jamais limité',
    ordersADay_other:
      '{{count}} ordres d’ouverture par jour, de minuit à minuit à {{zone}} ; fermer n’est jamais limité',
    maxShare: 'Une position vaut au plus {{percent}} des fonds propres à son ouverture',
  },
  shown: {
    fillProfile: 'Exécution : {{profile}}',
    specification: 'Levier selon les listes de Lonja',
    esma: 'Levier comme l’ESMA le limite',
    assetClasses: 'Ce qui peut être ouvert : {{classes}}',
  },
} as const;
