/** The announced events of the simulated market. */
export const eventKinds = {
  earnings: 'Quartalsbericht',
  fed_rates: 'Fed: Zinsentscheid',
  ecb_rates: 'EZB: Zinsentscheid',
  boe_rates: 'Bank von England: Zinsentscheid',
  boj_rates: 'Bank von Japan: Zinsentscheid',
  snb_rates: 'Schweizerische Nationalbank: Zinsentscheid',
  boc_rates: 'Bank von Kanada: Zinsentscheid',
  rba_rates: 'Australische Notenbank: Zinsentscheid',
  us_jobs: 'USA: Arbeitsmarktbericht',
  us_inflation: 'USA: Verbraucherpreise',
  us_oil_stocks: 'USA: Rohölvorräte',
};

/** What news of them says in German. */
export const marketNews = {
  due: '{{event}}: {{moment}}',
  dueText:
    'Bekannt ist der Zeitpunkt, nicht das Ergebnis: Kurse können dann springen, Spreads werden rundherum weiter, und ein Stop wird zum ersten Kurs nach dem Sprung ausgeführt.',
  reportDue: '{{name}} berichtet: {{moment}}',
  reportsDue: '{{count}} Unternehmen berichten: {{moment}}',
  reportsDueText: 'Darunter {{names}}.',
  over: '{{event}}. {{move}}',
  overText: 'Vom letzten Kurs davor zum ersten danach: {{moves}}.',
  reportOver: '{{name}} hat berichtet: {{move}}',
  reportsOver: '{{count}} Unternehmen haben berichtet: {{rose}} gestiegen, {{fell}} gefallen',
  reportsOverText: 'Die größten Bewegungen vom letzten Kurs davor zum ersten danach: {{moves}}.',
  move: '{{symbol}} {{before}} → {{after}} ({{change}})',
};
