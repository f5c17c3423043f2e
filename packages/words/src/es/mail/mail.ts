import type { MailTexts } from '../../texts.ts';
import { limits } from '../limits.ts';

/** Mails in Spanish. */
export const mail: MailTexts = {
  /** Figures stand in a mail as the server keeps them. */
  percent: '{{figure}}%',
  /** Whole sentences, and a subject that names the instrument. */
  notices: {
    sides: {
      buy: 'COMPRA',
      sell: 'VENTA',
    },
    alertFiredText: '{{symbol}} está en {{price}} ({{change}} en 24 h).',
    stopOut: 'Posición cerrada por stop-out: {{symbol}}',
    positionClosed: 'Posición cerrada por un administrador: {{symbol}}',
    orderFilled: 'Orden ejecutada: {{order}}, {{symbol}}',
    orderFilledText: '{{side}} {{quantity}} {{symbol}} a {{price}}.',
    orderResult: '{{fill}} Resultado {{pnl}}.',
    orderGapped: '{{fill}} El mercado había saltado por encima de su precio.',
    orderEnded: {
      cancelled: 'Orden cancelada: {{order}}, {{symbol}}',
      rejected: 'Orden rechazada: {{order}}, {{symbol}}',
      expired: 'Orden caducada: {{order}}, {{symbol}}',
    },
    orderReason: '{{reason}}.',
    signInText:
      '{{device}}. Si no fuiste tú, cambia tu contraseña y cierra esa sesión en Ajustes, Seguridad.',
  },
  /** Why an order that waited did not fill. */
  rejections: {
    not_traded:
      'El instrumento es una cifra que se calcula a partir del mercado, y no se puede comprar ni vender',
    quantity_off_grid: 'Su cantidad no sigue los pasos del instrumento',
    quantity_too_small: 'Su cantidad está por debajo de la mínima',
    account_frozen: 'La evaluación de su cuenta había terminado, y solo cierra lo que está abierto',
    class_not_allowed: 'Su cuenta no opera con esta clase de instrumentos',
    leverage_not_allowed: 'Su apalancamiento no está permitido para este instrumento',
    shorts_not_allowed: 'Su cuenta solo puede vender lo que tiene',
    delayed_not_allowed: 'Su cuenta no abre nada en instrumentos cuyos precios llegan con retraso',
    position_too_large: 'La posición habría valido más de lo que permiten las reglas de su cuenta',
    note_required: 'Las reglas de su cuenta pedían una nota',
    orders_of_day_spent: 'Ya se habían hecho las órdenes al día que permiten las reglas de su cuenta',
    no_position: 'Ya no quedaba posición que reducir',
    exceeds_position: 'Era mayor que la posición',
    position_fully_paid:
      'El apalancamiento habría convertido en margen libre la ganancia de una posición pagada por completo',
    quote_unavailable: 'No había precio',
    market_closed: 'El mercado estaba cerrado',
    quote_stale: 'El precio era demasiado antiguo',
    price_delayed: 'Los precios del instrumento llegan con retraso, y la orden no podía esperar a uno',
    depth_short: 'El mercado no tenía profundidad para toda ella',
    close_only: 'El instrumento solo se podía cerrar, porque sus cotizaciones no eran fiables',
    notional_out_of_range: `Su valor no estaba entre ${limits.order.minimum} y ${limits.order.maximum} USD`,
    price_moved: 'El precio se había movido demasiado',
    insufficient_funds: 'El saldo no alcanzaba para su margen',
    insufficient_free_margin: 'No había suficiente margen libre',
    opens_at_margin_call: 'La cuenta habría quedado en llamada de margen justo después',
  },
  foot: 'Solo fondos virtuales. Puedes desactivar estos correos en Ajustes, Alertas.',
  /** To the address that an account has left. */
  farewell:
    'Se cambió el correo electrónico de tu cuenta: este ya no le pertenece. Si no fuiste tú, inicia sesión con tu usuario, cambia la contraseña y vuelve a poner tu correo. Si ya no puedes entrar, escribe a quien administra esta plataforma.',
  passwordReset: {
    subject: 'Restablece tu contraseña de Lonja',
    hello: 'Hola, {{username}}:',
    asked:
      'Alguien ha pedido restablecer la contraseña de tu cuenta de práctica de Lonja. Para elegir una nueva, abre este enlace:',
    once: 'Funciona una sola vez y durante 30 minutos. Al usarlo se cierran todas tus sesiones y terminan tus claves de API.',
    other: 'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma.',
    virtual:
      'Lonja trabaja solo con fondos virtuales. Nunca te pediremos la contraseña ni un código por correo.',
  },
};
