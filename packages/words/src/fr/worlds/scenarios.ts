/** Scenarios to begin with, in French, and the news in them. */
export const scenarios = {
  presets: {
    volatilityShock: 'Choc de volatilité',
    flashCrash: 'Krach éclair et reprise',
    rateDecision: 'Décision de taux, sens tiré au sort',
    weekendGap: 'Écart de week-end',
    shortSqueeze: 'Étranglement de vendeurs à découvert',
    pegBreak: 'Un arrimage de devise cède',
    oilTowardsZero: 'Le pétrole vers zéro',
  },
  headlines: {
    shockBegins: 'Les fonds réduisent leur risque en même temps ; les ordres trouvent peu de contrepartie',
    crashSelling: 'Les prix s’effondrent en quelques minutes ; les bourses cherchent la raison',
    rateDue: 'La banque centrale décide des taux d’intérêt dans deux heures',
    rateDecided: 'La banque centrale a décidé ; l’ampleur surprend la plupart des analystes',
    weekendEvent: 'Une route maritime importante a été fermée pendant le week-end',
    squeezeBegins: 'Les vendeurs à découvert rachètent tandis que le prix monte',
    pegDefended: 'La banque centrale réaffirme l’arrimage de sa devise',
    pegGivenUp: 'La banque centrale abandonne l’arrimage avec effet immédiat',
    oilStorage: 'La place manque pour stocker le pétrole ; les acheteurs se font rares',
  },
};
