import type { RecordedReasonTexts } from '../../texts.ts';

/** What stands in the place of a reason where nobody gave one, in German: on every surface that shows reasons. */
export const recordedReasons: RecordedReasonTexts = {
  none: 'Kein Grund genannt',
  ownAccount: 'Eigenes Konto',
  dailyLoss: 'Tagesverlust des Mandats',
  rules: 'Nach seinen Regeln',
  console: 'Über die Konsole der Installation zurückgesetzt',
};
