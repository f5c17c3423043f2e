import type { MetricMethodTexts } from '../../texts.ts';

/** How a site metric was measured, in French. */
export const metricMethods: MetricMethodTexts = {
  instruments: 'Instruments avec une cotation récente et dont le marché est ouvert en ce moment',
  spreadNow: 'Prix d’achat moins prix de vente de l’EUR/USD en ce moment',
  noOrders: 'Aucun ordre n’a été exécuté pendant la dernière heure',
  latencyOfOne:
    'De l’arrivée de l’ordre jusqu’à son enregistrement ; {{percent}} % du seul ordre de la dernière heure',
  latency:
    'De l’arrivée de l’ordre jusqu’à son enregistrement ; {{percent}} % des {{orders}} ordres de la dernière heure',
  leverage: 'Le plus grand levier accepté en ce moment sur les instruments de cette classe qui l’admettent',
  noFee:
    'L’écriture d’un ordre ne peut pas porter de commission. Son coût est le spread et, si vous gardez des positions sur marge, le financement de nuit',
  flatFinancing: 'Ce qui est prélevé par an, nuit après nuit, sur la valeur des positions sur marge',
  tableFinancing: 'Chaque nuit est prélevée selon la table de l’administrateur, par devise et par paire',
  indicators: 'Indicateurs proposés par le graphique',
  spreadMedian: 'Médiane d’un relevé par minute depuis 00:00 UTC',
  accounts: 'Comptes d’entraînement ouverts dans cette installation',
  openings: 'Médiane des mille dernières ouvertures, de l’envoi du formulaire jusqu’à l’existence du compte',
  uptime:
    'Minutes pendant lesquelles les ordres étaient acceptés, sur toutes celles des {{days}} derniers jours ou depuis le premier démarrage',
};
