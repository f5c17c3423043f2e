/** Scenarios to begin with, in German, and the news in them. */
export const scenarios = {
  presets: {
    volatilityShock: 'Volatilitätsschock',
    flashCrash: 'Blitzeinbruch und Erholung',
    rateDecision: 'Zinsentscheid, Richtung ausgelost',
    weekendGap: 'Kurslücke am Wochenende',
    shortSqueeze: 'Short Squeeze',
    pegBreak: 'Eine Währungsbindung bricht',
    oilTowardsZero: 'Öl gegen null',
  },
  headlines: {
    shockBegins: 'Fonds verringern gleichzeitig ihr Risiko; Aufträge finden kaum Gegenseite',
    crashSelling: 'Preise stürzen innerhalb von Minuten; Börsen suchen den Grund',
    rateDue: 'Die Zentralbank entscheidet in zwei Stunden über die Zinsen',
    rateDecided: 'Die Zentralbank hat entschieden; das Ausmaß überrascht die meisten Analysten',
    weekendEvent: 'Am Wochenende wurde eine wichtige Schifffahrtsroute gesperrt',
    squeezeBegins: 'Leerverkäufer kaufen zurück, während der Preis steigt',
    pegDefended: 'Die Zentralbank bekräftigt die Bindung ihrer Währung',
    pegGivenUp: 'Die Zentralbank gibt die Bindung mit sofortiger Wirkung auf',
    oilStorage: 'Der Lagerplatz für Öl wird knapp; Käufer bleiben fern',
  },
};
