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

/** What news of them, and of weeks without them, says in German. */
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
  week: '{{move}} in einer Woche',
  weeks: '{{count}} Kurse haben sich in einer Woche so weit bewegt wie fast nie',
  weekText:
    'Fast nichts davon kommt von einer Ankündigung; von einer Woche zur nächsten: {{moves}}. Das macht der Zufall hin und wieder; über das Kommende sagt es nichts.',
  weeksText:
    'Fast nichts davon kommt von einer Ankündigung; die am meisten gehandelten, von einer Woche zur nächsten: {{moves}}. Das macht der Zufall hin und wieder; über das Kommende sagt es nichts.',
  move: '{{symbol}} {{before}} → {{after}} ({{change}})',
};
