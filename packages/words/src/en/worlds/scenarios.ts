/** Scenarios to begin with, in English, and the news in them. */
export const scenarios = {
  presets: {
    volatilityShock: 'Volatility shock',
    flashCrash: 'Flash crash and recovery',
    rateDecision: 'Rate decision, direction drawn',
    weekendGap: 'Gap over a weekend',
    shortSqueeze: 'Short squeeze',
    pegBreak: 'A currency peg breaks',
    oilTowardsZero: 'Oil toward zero',
  },
  headlines: {
    shockBegins: 'Funds cut their risk at the same time; orders meet little on the other side',
    crashSelling: 'Prices plunge within minutes; exchanges look for a reason',
    rateDue: 'The central bank decides on interest rates in two hours',
    rateDecided: 'The central bank has decided; the size surprises most analysts',
    weekendEvent: 'Over the weekend an important shipping route was closed',
    squeezeBegins: 'Short sellers buy back as the price climbs',
    pegDefended: 'The central bank affirms the peg of its currency',
    pegGivenUp: 'The central bank gives the peg up, with immediate effect',
    oilStorage: 'Storage for oil is running out; buyers stay away',
  },
};
