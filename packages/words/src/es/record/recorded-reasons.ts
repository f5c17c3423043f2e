import type { RecordedReasonTexts } from '../../texts.ts';

/** What stands in the place of a reason where nobody gave one, in Spanish: on every surface that shows reasons. */
export const recordedReasons: RecordedReasonTexts = {
  none: 'Sin motivo indicado',
  ownAccount: 'Cuenta propia',
  dailyLoss: 'Pérdida diaria de su mandato',
  rules: 'Según sus reglas',
  console: 'Restablecida desde la consola de la instalación',
};
