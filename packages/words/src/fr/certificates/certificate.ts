import type { CertificateTexts } from '../../texts.ts';

export const certificate: CertificateTexts = {
  title: 'Certificat',
  nature: 'Tous les montants sont en USD virtuels. Aucun argent réel n’a été négocié, gagné ni perdu.',
  certifies: 'Nous certifions que',
  placed: 'a obtenu la place {{place}} sur {{entries}} au concours de trading',
  tookPart: 'a participé, parmi {{entries}} participations, au concours de trading',
  passedPhase: 'a réussi la phase {{phase}} sur {{phases}} de l’évaluation de trading',
  passedAll: 'a réussi toutes les phases de l’évaluation de trading',
  place: 'Rang',
  placeOf: '{{place}} sur {{entries}}',
  grant: 'Capital de départ',
  held: 'Temps du marché',
  finished: 'Résultats arrêtés',
  phase: 'Phase',
  profit: 'Résultat',
  target: 'Objectif',
  days: 'Jours de trading',
  ended: 'Réussie (temps du marché)',
  contestScoring: {
    equity:
      'Classement selon les fonds propres à la fin du concours, moment où tout ce qui était ouvert a été clôturé aux derniers prix. À fonds propres égaux : d’abord moins d’opérations, puis la dernière opération la plus ancienne.',
    return:
      'Classement par rendement à la fin du concours, moment où tout ce qui était ouvert a été clôturé aux derniers prix. À égalité, d’abord la plus petite baisse, puis moins d’opérations, puis la dernière opération la plus ancienne.',
    sharpe:
      'Classement par ratio de Sharpe des fonds propres à des instants scellés ; au dernier, tout ce qui était ouvert a été clôturé. À égalité, d’abord la plus petite baisse, puis moins d’opérations, puis la dernière opération la plus ancienne.',
    drawdown:
      'Classement par rendement moins {{penalty}} % de la plus grande baisse à des instants scellés ; au dernier, tout ce qui était ouvert a été clôturé. À égalité, d’abord la plus petite baisse, puis moins d’opérations, puis la dernière opération la plus ancienne.',
  },
  evaluationScoring:
    'Réussie par le gain réalisé, sans rien d’ouvert et sans jamais tomber à un plancher : jugée à chaque pas du marché, selon des règles scellées auparavant.',
  seal: 'Règles scellées (SHA-256)',
  world: 'Monde {{world}}, engagement sur ses prix',
  audit: 'Journal d’audit, ligne {{number}}',
  verdict: 'Preuve du verdict',
  issued: 'Délivré le {{time}} par {{name}}',
  signature: 'Signé numériquement. SHA-256 du certificat de signature',
  check: 'Est-il authentique ? Déposez ce fichier sur {{address}}',
  state: 'Est-il toujours valable ? {{address}}',
  qr: 'Code qui mène à {{address}}',
  sealPicture: 'Les règles scellées sous forme de motif',
  attachment: 'Ce que ce document certifie, sous forme de données',
  return: 'Rendement',
  score: 'Score obtenu',
};
