/** The announced events of the simulated market. */
export const eventKinds = {
  earnings: 'Resultados trimestrales',
  fed_rates: 'Fed: decisión de tipos',
  ecb_rates: 'BCE: decisión de tipos',
  boe_rates: 'Banco de Inglaterra: decisión de tipos',
  boj_rates: 'Banco de Japón: decisión de tipos',
  snb_rates: 'Banco Nacional Suizo: decisión de tipos',
  boc_rates: 'Banco de Canadá: decisión de tipos',
  rba_rates: 'Banco de la Reserva de Australia: decisión de tipos',
  us_jobs: 'EE. UU.: informe de empleo',
  us_inflation: 'EE. UU.: precios al consumo',
  us_oil_stocks: 'EE. UU.: reservas de crudo',
};

/** What news of them, and of weeks without them, says in Spanish. */
export const marketNews = {
  due: '{{event}}: {{moment}}',
  dueText:
    'Se sabe cuándo llega, no qué trae: los precios pueden saltar en ese momento, los spreads se abren a su alrededor y un stop se ejecuta al primer precio tras el salto.',
  reportDue: '{{name}} publica sus resultados el {{moment}}',
  reportsDue: '{{count}} empresas publican resultados el {{moment}}',
  reportsDueText: 'Entre ellas, {{names}}.',
  over: '{{event}}. {{move}}',
  overText: 'Del último precio anterior al primero posterior: {{moves}}.',
  reportOver: '{{name}} ha publicado sus resultados: {{move}}',
  reportsOver: '{{count}} empresas han publicado resultados: suben {{rose}}, bajan {{fell}}',
  reportsOverText: 'Los mayores movimientos del último precio anterior al primero posterior: {{moves}}.',
  week: '{{move}} en una semana',
  weeks: '{{count}} precios se han movido en una semana más que casi nunca',
  weekText:
    'Casi nada de ello viene de un anuncio; de una semana a otra: {{moves}}. Así es el azar de vez en cuando; de lo que viene no dice nada.',
  weeksText:
    'Casi nada de ello viene de un anuncio; los más negociados, de una semana a otra: {{moves}}. Así es el azar de vez en cuando; de lo que viene no dice nada.',
  move: '{{symbol}} {{before}} → {{after}} ({{change}})',
};
