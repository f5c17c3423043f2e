/** The announced events of the simulated market. */
export const eventKinds = {
  earnings: 'Résultats trimestriels',
  fed_rates: 'Fed : décision sur les taux',
  ecb_rates: 'BCE : décision sur les taux',
  boe_rates: 'Banque d’Angleterre : décision sur les taux',
  boj_rates: 'Banque du Japon : décision sur les taux',
  snb_rates: 'Banque nationale suisse : décision sur les taux',
  boc_rates: 'Banque du Canada : décision sur les taux',
  rba_rates: 'Banque de réserve d’Australie : décision sur les taux',
  us_jobs: 'États-Unis : rapport sur l’emploi',
  us_inflation: 'États-Unis : prix à la consommation',
  us_oil_stocks: 'États-Unis : stocks de pétrole brut',
};

/** What news of them, and of weeks without them, says in French. */
export const marketNews = {
  due: '{{event}} : {{moment}}',
  dueText:
    'On sait quand, on ne sait pas quoi : les prix peuvent sauter à cet instant, les spreads s’élargissent autour, et un stop s’exécute au premier prix après le saut.',
  reportDue: '{{name}} publie ses résultats : {{moment}}',
  reportsDue: '{{count}} sociétés publient leurs résultats : {{moment}}',
  reportsDueText: 'Parmi elles, {{names}}.',
  over: '{{event}}. {{move}}',
  overText: 'Du dernier prix avant au premier prix après : {{moves}}.',
  reportOver: '{{name}} a publié ses résultats : {{move}}',
  reportsOver: '{{count}} sociétés ont publié leurs résultats : {{rose}} en hausse, {{fell}} en baisse',
  reportsOverText: 'Les plus fortes variations du dernier prix avant au premier prix après : {{moves}}.',
  week: '{{move}} en une semaine',
  weeks: '{{count}} cours ont bougé en une semaine plus qu’ils ne le font presque jamais',
  weekText:
    'Presque rien n’en vient d’une annonce ; d’une semaine à l’autre : {{moves}}. Le hasard fait cela de temps en temps ; il ne dit rien de la suite.',
  weeksText:
    'Presque rien n’en vient d’une annonce ; les plus négociés, d’une semaine à l’autre : {{moves}}. Le hasard fait cela de temps en temps ; il ne dit rien de la suite.',
  move: '{{symbol}} {{before}} → {{after}} ({{change}})',
};
