/** The words of a certificate, as a page to hang on a wall. */
export const certificate = {
  title: 'Certificate',
  nature: 'All amounts are virtual USD. No real money was traded, won or lost.',
  certifies: 'This certifies that',
  placed: 'reached place {{place}} of {{entries}} in the trading contest',
  tookPart: 'took part, with {{entries}} entries in all, in the trading contest',
  passedPhase: 'passed phase {{phase}} of {{phases}} of the trading evaluation',
  passedAll: 'passed every phase of the trading evaluation',
  place: 'Place',
  placeOf: '{{place}} of {{entries}}',
  grant: 'Began with',
  held: 'Market time',
  finished: 'Results stood',
  phase: 'Phase',
  profit: 'Result',
  target: 'Target',
  days: 'Trading days',
  ended: 'Passed (market time)',
  contestScoring: {
    equity:
      'Ranked by equity when the contest ended, at which moment everything open was closed at the last prices. Equal equity: fewer trades first, then the earlier last trade.',
    return:
      'Ranked by the return when the contest ended, at which moment everything open was closed at the last prices. Of equals, the smaller drawdown first, then fewer trades, then the earlier last trade.',
    sharpe:
      'Ranked by the Sharpe ratio of equities at sealed instants; at the last one everything open was closed. Of equals, the smaller drawdown first, then fewer trades, then the earlier last trade.',
    drawdown:
      'Ranked by the return less {{penalty}}% of the largest drawdown at sealed instants; at the last one everything open was closed. Of equals, the smaller drawdown first, then fewer trades, then the earlier last trade.',
  },
  evaluationScoring:
    'Passed by realized profit with nothing open, without ever falling to a floor: judged at every step of the market, by rules that were sealed before.',
  seal: 'Sealed rules (SHA-256)',
  world: 'World {{world}}, commitment to its prices',
  audit: 'Audit log, row {{number}}',
  verdict: 'Evidence of the verdict',
  issued: 'Issued {{time}} by {{name}}',
  signature: 'Digitally signed. SHA-256 of the signing certificate',
  check: 'Whether it is genuine: drop this file at {{address}}',
  state: 'Whether it still holds: {{address}}',
  qr: 'Code that leads to {{address}}',
  sealPicture: 'The sealed rules as a pattern',
  attachment: 'What this certificate certifies, as data',
  return: 'Return',
  score: 'Score',
};
