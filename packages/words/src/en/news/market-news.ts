/** The announced events of the simulated market. */
export const eventKinds = {
  earnings: 'Quarterly report',
  fed_rates: 'Fed: interest rate decision',
  ecb_rates: 'ECB: interest rate decision',
  boe_rates: 'Bank of England: interest rate decision',
  boj_rates: 'Bank of Japan: interest rate decision',
  snb_rates: 'Swiss National Bank: interest rate decision',
  boc_rates: 'Bank of Canada: interest rate decision',
  rba_rates: 'Reserve Bank of Australia: interest rate decision',
  us_jobs: 'US employment report',
  us_inflation: 'US consumer prices',
  us_oil_stocks: 'US crude oil stocks',
};

/** What news of them, and of weeks without them, says in English. */
export const marketNews = {
  due: '{{event}}: {{moment}}',
  dueText:
    'The moment is known, what it brings is not: prices can jump then, spreads widen around it, and a stop fills at the first price after the jump.',
  reportDue: '{{name}} reports on {{moment}}',
  reportsDue: '{{count}} companies report on {{moment}}',
  reportsDueText: 'Among them {{names}}.',
  over: '{{event}}. {{move}}',
  overText: 'From the last price before it to the first one after it: {{moves}}.',
  reportOver: '{{name}} has reported: {{move}}',
  reportsOver: '{{count}} companies have reported: {{rose}} rose, {{fell}} fell',
  reportsOverText: 'The largest moves from the last price before to the first one after: {{moves}}.',
  week: '{{move}} within a week',
  weeks: '{{count}} prices have moved as far within a week as they hardly ever do',
  weekText:
    'Hardly any of it comes from an announcement; from one week to the next: {{moves}}. Chance does that now and then; it says nothing of what comes.',
  weeksText:
    'Hardly any of it comes from an announcement; the most traded ones, from one week to the next: {{moves}}. Chance does that now and then; it says nothing of what comes.',
  move: '{{symbol}} {{before}} → {{after}} ({{change}})',
};
