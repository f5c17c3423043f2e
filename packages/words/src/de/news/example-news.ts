import type { ServerTexts } from '../../texts.ts';

/** The examples of news that ship with the product, in German. */
export const exampleNews: ServerTexts['exampleNews'] = {
  centralBank: {
    title: 'Beispiel: Eine Zentralbank überrascht mit ihrem Zins',
    summary:
      'Ein Beispiel für eine Eilmeldung. Eine Zinsentscheidung, die von der Erwartung abweicht, bewegt binnen Sekunden jedes Paar ihrer Währung, und die Spreads weiten sich.',
  },
  inflation: {
    title: 'Beispiel: Der Dollar vor einer Inflationszahl',
    summary:
      'Eine Beispielmeldung. Vor einer angekündigten Zahl sind die Spannen oft eng; was danach geschieht, hängt vom Unterschied zur Prognose ab, nicht von der Zahl selbst.',
  },
  yen: {
    title: 'Beispiel: Der Yen und die Zinsunterschiede',
    summary:
      'Eine Beispielmeldung. Zahlen zwei Länder verschiedene Zinsen, kostet es, die niedriger verzinste Währung über Nacht zu halten; hier ist das die Übernachtfinanzierung einer Position.',
  },
  upgrade: {
    title: 'Beispiel: Ein Krypto-Netzwerk wird erneuert',
    summary:
      'Eine Beispielmeldung. Änderungen eines Protokolls werden lange vorher angekündigt; die Kurse bewegen sich oft bei Verzögerungen und bei dem, was Validatoren signalisieren, weniger am Tag selbst.',
  },
  weekend: {
    title: 'Beispiel: Bitcoin am Wochenende',
    summary:
      'Eine Beispielmeldung. Krypto wird rund um die Uhr gehandelt; am Wochenende stellen weniger Teilnehmer Kurse, sodass derselbe Auftrag den Kurs weiter bewegt.',
  },
  merger: {
    title: 'Beispiel: Zwei Unternehmen wollen fusionieren',
    summary:
      'Eine Beispielmeldung. Der Kurs des gekauften Unternehmens rückt an das Angebot heran; der Abstand, der bleibt, zeigt, für wie groß der Markt das Risiko des Scheiterns hält.',
  },
  bid: {
    title: 'Beispiel: Ein Angebot wird erhöht',
    summary:
      'Eine Beispielmeldung. Ein zweites Angebot zeigt sich im Kurs, bevor es kommt: wenn er über dem Wert des ersten liegt.',
  },
  earnings: {
    title: 'Beispiel: Ergebnisse nach Börsenschluss',
    summary:
      'Eine Beispielmeldung. Ergebnisse nach Börsenschluss erscheinen als Lücke bei der nächsten Eröffnung: Ein Stop wird zum ersten Kurs ausgeführt, den es gibt, nicht zu seinem eigenen.',
  },
  sources: {
    title: 'Beispiel: Woher echte Nachrichten kommen',
    summary:
      'Mit dieser Installation kommen neun Beispiele. Wer sie betreibt, kann in NEWS_FEEDS RSS- oder Atom-Quellen nennen; deren Meldungen treten dann an die Stelle dieser.',
  },
};
