/** What a fill came from, in Spanish: on the dashboard, in the panel, in mails and statements. */
export const origins = {
  market: 'Orden a mercado',
  limit: 'Orden límite',
  stop: 'Orden stop',
  stop_limit: 'Orden stop límite',
  trailing_stop: 'Stop dinámico',
  stop_loss: 'Stop loss',
  trailing_stop_loss: 'Stop loss dinámico',
  take_profit: 'Take profit',
  rebalance: 'Rebalanceo',
  stop_out: 'Stop-out',
  administrator: 'Cerrada por un administrador',
  contest_end: 'Cerrada al terminar el concurso',
  evaluation_end: 'Cerrada al terminar la evaluación',
};

/** The types of orders, where it is plain that it is an order. */
export const orderTypes = {
  market: 'Mercado',
  limit: 'Límite',
  stop: 'Stop',
  stop_limit: 'Stop límite',
  trailing_stop: 'Stop dinámico',
};

/** Who sent an order, behind what it came from. The words of an agent are its own. */
export const senders = {
  person: 'por ti',
  key: 'por la clave de API «{{name}}»',
  agent: 'por un agente que se llama «{{words}}», con la clave de API «{{name}}»',
  hook: 'por la señal «{{name}}»',
  approval: 'propuesta por la clave de API «{{name}}», aprobada por una persona',
};
