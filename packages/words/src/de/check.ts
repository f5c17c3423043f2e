/** Words, as a pattern, without which hardly a sentence in German does, and which no other language here has. */
export const typical = 'und|der|nicht|wird|werden|ist|ihre?|eine?[rsnm]?|.*ß.*';

/** Words that it spells as English does. Whatever else is alike was forgotten. */
export const sameAsEnglish: readonly string[] = [
  'EST · New York',
  'PST · Los Angeles',
  'CET · Madrid',
  'Sigma',
  'Name',
  'Code',
  'Symbol',
  'System',
  'Administrator',
  'Version',
  'Status',
  'Trend',
  'Signal',
  'Maximum',
  'Instrument',
  'Demo',
  'Portfolio',
  'Live',
  'Live: Binance',
  'News',
  'Heatmap',
  'Momentum',
  'Futures',
  'Limit',
  'Long',
  'Short',
  // Terms of trading that German takes over.
  'Margin',
  'Stop',
  'Split',
  'Splits',
  'Stop-out',
];
