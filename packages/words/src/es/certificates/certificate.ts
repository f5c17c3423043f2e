import type { CertificateTexts } from '../../texts.ts';

export const certificate: CertificateTexts = {
  title: 'Certificado',
  nature: 'Todos los importes son USD virtuales. No se operó, ganó ni perdió dinero real.',
  certifies: 'Se certifica que',
  placed: 'obtuvo el puesto {{place}} de {{entries}} en el concurso de trading',
  tookPart: 'participó, entre {{entries}} participaciones, en el concurso de trading',
  passedPhase: 'superó la fase {{phase}} de {{phases}} de la evaluación de trading',
  passedAll: 'superó todas las fases de la evaluación de trading',
  place: 'Puesto',
  placeOf: '{{place}} de {{entries}}',
  grant: 'Empezó con',
  held: 'Tiempo de mercado',
  finished: 'Resultados firmes',
  phase: 'Fase',
  profit: 'Resultado',
  target: 'Objetivo',
  days: 'Días de trading',
  ended: 'Superada (tiempo de mercado)',
  contestScoring: {
    equity:
      'Clasificado por el patrimonio al terminar el concurso, momento en que todo lo abierto se cerró a los últimos precios. A igual patrimonio: primero menos operaciones, luego la última operación más temprana.',
    return:
      'Clasificado por la rentabilidad al terminar el concurso, momento en que todo lo abierto se cerró a los últimos precios. A igualdad, primero la menor caída, luego menos operaciones, luego la última operación más temprana.',
    sharpe:
      'Clasificado por el ratio de Sharpe de los patrimonios en momentos sellados; en el último se cerró todo lo abierto. A igualdad, primero la menor caída, luego menos operaciones, luego la última operación más temprana.',
    drawdown:
      'Clasificado por la rentabilidad menos el {{penalty}} % de la mayor caída en momentos sellados; en el último se cerró todo lo abierto. A igualdad, primero la menor caída, luego menos operaciones, luego la última operación más temprana.',
  },
  evaluationScoring:
    'Superada por ganancia realizada, sin nada abierto y sin caer nunca a un piso: juzgada en cada paso del mercado, con reglas selladas de antemano.',
  seal: 'Reglas selladas (SHA-256)',
  world: 'Mundo {{world}}, compromiso de sus precios',
  audit: 'Registro de auditoría, fila {{number}}',
  verdict: 'Prueba del veredicto',
  issued: 'Emitido el {{time}} por {{name}}',
  signature: 'Firmado digitalmente. SHA-256 del certificado de firma',
  check: 'Si es auténtico: suelta este archivo en {{address}}',
  state: 'Si sigue vigente: {{address}}',
  qr: 'Código que lleva a {{address}}',
  sealPicture: 'Las reglas selladas como dibujo',
  attachment: 'Lo que certifica este documento, como datos',
  return: 'Rentabilidad',
  score: 'Puntuación',
};
