import type { MetricMethodTexts } from '../../texts.ts';

/** How a site metric was measured, in German. */
export const metricMethods: MetricMethodTexts = {
  instruments: 'Instrumente mit aktuellem Kurs, deren Markt in diesem Augenblick geöffnet ist',
  spreadNow: 'Kaufkurs minus Verkaufskurs von EUR/USD in diesem Augenblick',
  noOrders: 'In der letzten Stunde wurde noch kein Auftrag ausgeführt',
  latencyOfOne:
    'Vom Eintreffen des Auftrags bis er gespeichert ist; {{percent}} % des einzigen Auftrags der letzten Stunde',
  latency:
    'Vom Eintreffen des Auftrags bis er gespeichert ist; {{percent}} % der {{orders}} Aufträge der letzten Stunde',
  leverage:
    'Der höchste Hebel, der jetzt bei den Instrumenten dieser Klasse angenommen wird, die ihn zulassen',
  noFee:
    'Die Buchung eines Auftrags kann keine Gebühr enthalten. Er kostet den Spread und, wenn Sie Positionen mit Margin halten, die Übernachtfinanzierung',
  flatFinancing: 'Was im Jahr, Nacht für Nacht, auf den Wert der Positionen mit Margin berechnet wird',
  tableFinancing: 'Jede Nacht wird nach der Tabelle des Administrators berechnet, nach Währung und Paar',
  indicators: 'Indikatoren, die der Chart anbietet',
  spreadMedian: 'Median einer Stichprobe je Minute seit 00:00 UTC',
  accounts: 'Übungskonten, die in dieser Installation eröffnet wurden',
  openings: 'Median der letzten tausend Eröffnungen, vom Absenden des Formulars bis das Konto besteht',
  uptime:
    'Minuten, in denen Aufträge angenommen wurden, von allen der letzten {{days}} Tage oder seit dem ersten Start',
};
