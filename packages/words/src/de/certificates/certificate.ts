import type { CertificateTexts } from '../../texts.ts';

export const certificate: CertificateTexts = {
  title: 'Urkunde',
  nature: 'Alle Beträge sind virtuelle USD. Echtes Geld wurde weder gehandelt noch gewonnen oder verloren.',
  certifies: 'Hiermit wird bestätigt:',
  placed: 'hat Platz {{place}} von {{entries}} erreicht im Handelswettbewerb',
  tookPart: 'hat teilgenommen, unter {{entries}} Teilnahmen, am Handelswettbewerb',
  passedPhase: 'hat Phase {{phase}} von {{phases}} bestanden in der Handelsevaluierung',
  passedAll: 'hat alle Phasen bestanden in der Handelsevaluierung',
  place: 'Platz',
  placeOf: '{{place}} von {{entries}}',
  grant: 'Startkapital',
  held: 'Marktzeit',
  finished: 'Ergebnis steht seit',
  phase: 'Phase',
  profit: 'Ergebnis',
  target: 'Ziel',
  days: 'Handelstage',
  ended: 'Bestanden (Marktzeit)',
  contestScoring: {
    equity:
      'Gereiht nach dem Eigenkapital am Ende des Wettbewerbs, als alles Offene zu den letzten Kursen geschlossen wurde. Bei gleichem Eigenkapital: zuerst weniger Trades, dann der frühere letzte Trade.',
    return:
      'Gereiht nach der Rendite am Ende des Wettbewerbs, als alles Offene zu den letzten Kursen geschlossen wurde. Bei Gleichstand zuerst der kleinere Drawdown, dann weniger Trades, dann der frühere letzte Trade.',
    sharpe:
      'Gereiht nach der Sharpe-Ratio des Eigenkapitals zu versiegelten Zeitpunkten; zum letzten wurde alles Offene geschlossen. Bei Gleichstand zuerst der kleinere Drawdown, dann weniger Trades, dann der frühere letzte Trade.',
    drawdown:
      'Gereiht nach der Rendite abzüglich {{penalty}} % des größten Drawdowns zu versiegelten Zeitpunkten; zum letzten wurde alles Offene geschlossen. Bei Gleichstand zuerst der kleinere Drawdown, dann weniger Trades, dann der frühere letzte Trade.',
  },
  evaluationScoring:
    'Bestanden durch realisierten Gewinn, ohne offene Positionen und ohne je auf eine Untergrenze zu fallen: geprüft bei jedem Schritt des Marktes, nach vorher versiegelten Regeln.',
  seal: 'Versiegelte Regeln (SHA-256)',
  world: 'Welt {{world}}, Festlegung auf ihre Kurse',
  audit: 'Prüfprotokoll, Zeile {{number}}',
  verdict: 'Nachweis des Urteils',
  issued: 'Ausgestellt am {{time}} von {{name}}',
  signature: 'Digital signiert. SHA-256 des Signaturzertifikats',
  check: 'Ob sie echt ist: Diese Datei ablegen auf {{address}}',
  state: 'Ob sie noch gilt: {{address}}',
  qr: 'Code, der zu {{address}} führt',
  sealPicture: 'Die versiegelten Regeln als Muster',
  attachment: 'Was diese Urkunde bestätigt, als Daten',
  return: 'Rendite',
  score: 'Wertung',
};
