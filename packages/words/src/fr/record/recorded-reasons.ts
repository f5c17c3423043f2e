import type { RecordedReasonTexts } from '../../texts.ts';

/** What stands in the place of a reason where nobody gave one, in French: on every surface that shows reasons. */
export const recordedReasons: RecordedReasonTexts = {
  none: 'Aucun motif donné',
  ownAccount: 'Compte personnel',
  dailyLoss: 'Perte quotidienne de son mandat',
  rules: 'Selon ses règles',
  console: 'Réinitialisé depuis la console de l’installation',
};
