import type { TradingTexts } from '../texts.ts';

/** What the workspace has beside chart, ticket and account. */
export const trading: TradingTexts = {
  title: '{{symbol}} handeln',
  unknown: '{{symbol}} wird hier nicht gehandelt',
  unknownText: 'Suchen Sie das Instrument mit seinem Symbol oder Namen.',
  ticket: 'Orderfenster {{symbol}}',
  fullscreen: 'Vollbild',
  resize: {
    watch: 'Breite der Merkliste',
    ticket: 'Breite des Orderfensters',
    dock: 'Höhe der Kontoleiste',
  },
  show: {
    watch: 'Merkliste',
    ticket: 'Orderfenster',
    dock: 'Kontoleiste',
  },
  hide: { dock: 'Kontoleiste ausblenden' },
  dock: {
    title: 'Konto',
    tabs: {
      positions: 'Positionen',
      orders: 'Aufträge',
      history: 'Verlauf',
      alerts: 'Alarme',
    },
    firstTrade: 'Vor der Bestätigung zeigt jeder Handel, was er kostet und was er bindet.',
    symbol: 'Symbol',
    side: 'Seite',
    size: 'Menge',
    entry: 'Einstieg',
    price: 'Kurs',
    leverage: 'Hebel',
    track: 'Vom Stop zum Ziel',
    part: 'Einen Teil von {{symbol}} schließen',
    reverse: '{{symbol}} drehen',
    noOrders: 'Keine wartenden Orders',
    order: 'Auftrag',
    away: 'Abstand',
    lifetime: 'Gültig',
    placed: 'Erteilt',
    noHistory: 'Noch keine Geschäfte',
    cause: 'Auslöser',
    result: 'Ergebnis',
  },
  watch: { added: '{{symbol}} steht auf „{{name}}“' },
  firstTrade: {
    title: 'Erster Handel',
    offer:
      'Ihr erster Handel: eine Größe, die 1 % Ihres Kontos riskiert, Stop und Ziel schon gesetzt. Prüfen Sie ihn, dann senden Sie ihn ab.',
    prepare: 'Vorbereiten',
    dismiss: 'Diese Anleitung ausblenden',
    understood: 'Verstanden',
    choose: 'Auswählen',
    closed:
      'Ihr erster Handel: {{symbol}} ist geschlossen und öffnet {{time}}. Wählen Sie ein Instrument, das offen ist.',
    done: 'Ihr erster Handel ist offen. Einstieg, Stop und Ziel sind Linien im Chart, das Ergebnis bewegt sich unter Positionen, und Schließen beendet ihn dort jederzeit.',
    parts: {
      side: 'Sie kaufen zum höheren Kurs und könnten zum niedrigeren verkaufen: Der Unterschied ist der Spread, die Kosten eines Handels.',
      leverage:
        'Der Hebel bestimmt, wie viel vom Wert des Auftrags als Margin gebunden wird: bei 1:10 ein Zehntel.',
      type: 'Ein Marktauftrag wird sofort ausgeführt; ein Limit oder Stop wartet auf seinen Kurs.',
      size: 'Die Größe: so viele Einheiten, dass am Stop 1 % Ihres Kontos verloren geht.',
      stopLoss: 'Der Stop Loss schließt den Handel von selbst, wenn der Kurs so weit gegen Sie läuft.',
      takeProfit: 'Der Take Profit schließt den Handel von selbst, wenn der Kurs so weit für Sie läuft.',
      cost: 'Was der Auftrag sofort kostet, welche Margin er bis zum Schließen bindet und was er am Stop verliert.',
      level:
        'Das Margin-Level vergleicht Ihr Eigenkapital mit der genutzten Margin: Unter 100 % kommt der Margin Call.',
      review: 'Die Prüfung hält den Auftrag für einen letzten Blick fest. Noch wird nichts gesendet.',
      place: 'Das sendet den Auftrag. Er wird bei Ankunft zum Marktkurs ausgeführt.',
    },
  },
};
