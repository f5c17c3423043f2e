/** Words, as a pattern, without which hardly a sentence in Spanish does, and which no other language here has. */
export const typical = 'los|las|una|del|esta|este|hay|pudo|sin|¿.*|.*ñ.*';

/** Words that it spells as English does. Whatever else is alike was forgotten. */
export const sameAsEnglish: readonly string[] = [
  '5D',
  'Color',
  'CET · Madrid',
  'Sigma',
  'Error',
  'P&L',
  'Error 404',
  '❌ Error',
  'Email',
  'Total',
  'total',
  'Total 100%',
  'General',
  'no',
  'd',
  // Terms of trading that Spanish takes over.
  'Stop loss',
  'Take profit',
  'Stop-out',
  'Stop',
  'stop',
  'Split',
  'Splits',
  'Split: {{symbol}}',
  'Balance',
  'balance',
  'Demo',
  'Base',
  'Ideal',
  'ideal',
  '1D',
];
