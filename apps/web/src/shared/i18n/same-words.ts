import type { Language } from '@lonja/protocol/setting-options';

/** Names, signs and terms of art that all four languages write alike. */
const EVERYWHERE = ['PayPal', 'CVV', 'UTC', 'Admin', 'Yahoo Finance', 'Binance', 'Forex', 'Trans', '24 h'];

/** Words that a language spells as English does. Whatever else is alike was forgotten. */
export const SAME_WORDS: Readonly<Record<Exclude<Language, 'en'>, ReadonlySet<string>>> = {
  es: new Set([
    ...EVERYWHERE,
    ...[
      'CET · Madrid',
      'Sigma',
      'Error',
      '❌ Error',
      'Email',
      'Total',
      'total',
      'Total 100%',
      'General',
      'no',
      'd',
    ],
    // Terms of trading that Spanish takes over.
    ...[
      'Stop loss',
      'Take profit',
      'Stop',
      'stop',
      'Split',
      'Splits',
      'Split: {{symbol}}',
      'Balance',
      'balance',
    ],
    ...['Demo', 'Base'],
  ]),
  fr: new Set([
    ...EVERYWHERE,
    ...['EST · New York', 'PST · Los Angeles', 'CET · Madrid', 'Sigma', 'E-mail', 'e-mail', 'Total', 'total'],
    ...['Notifications', 'Sections', 'Sessions', 'Pages', 'Actions', 'Positions', 'Transactions', 'Trading'],
    ...[
      'Performance',
      'Diversification',
      'Excellent',
      'Communication',
      'Crypto',
      'crypto',
      'Indices',
      'Code',
    ],
    ...[
      '{{count}} minute',
      '{{count}} minutes',
      '{{count}} instrument',
      '{{count}} instruments',
      'Instrument',
    ],
    ...['Volume', 'VOL · Volume', 'Momentum', 'Maximum', 'Signal', 'Cycle', 'Conversion', 'Base', 'Type'],
    ...['Profit', 'profit', 'P&L', 'notes', 'Source', 'Version', 'Client', 'Document (sandbox)'],
    // Terms of trading that French takes over.
    ...['Stop loss', 'Take profit', 'Stop', 'stop', 'Split', 'Splits', 'Long', 'Short'],
  ]),
  de: new Set([
    ...EVERYWHERE,
    ...['EST · New York', 'PST · Los Angeles', 'CET · Madrid', 'Sigma', 'Name', 'Code', 'Symbol', 'System'],
    ...[
      'Administrator',
      'Version',
      'Status',
      'Trend',
      'Signal',
      'Maximum',
      'Instrument',
      'Demo',
      'Portfolio',
    ],
    ...['Live', 'Live: Binance', 'News', 'Heatmap', 'Momentum', 'Futures', 'Limit', 'Long', 'Short'],
    // Terms of trading that German takes over.
    ...['Stop', 'Split', 'Splits', 'Stop-out'],
  ]),
};
