import type { TradingTexts } from '../texts.ts';

/** What the workspace has beside chart, ticket and account. */
export const trading: TradingTexts = {
  title: 'Operar {{symbol}}',
  unknown: '{{symbol}} no cotiza aquí',
  unknownText: 'Busca el instrumento por su símbolo o su nombre.',
  ticket: 'Boleta de {{symbol}}',
  fullscreen: 'Pantalla completa',
  resize: {
    watch: 'Ancho de la lista',
    ticket: 'Ancho de la boleta',
    dock: 'Alto del panel de la cuenta',
  },
  show: {
    watch: 'Lista de seguimiento',
    ticket: 'Boleta',
    dock: 'Panel de la cuenta',
  },
  hide: { dock: 'Ocultar el panel de la cuenta' },
  dock: {
    title: 'Cuenta',
    tabs: {
      positions: 'Posiciones',
      orders: 'Órdenes',
      history: 'Historial',
      alerts: 'Alertas',
    },
    firstTrade: 'Antes de confirmar, cada operación enseña lo que cuesta y lo que bloquea.',
    symbol: 'Símbolo',
    side: 'Lado',
    size: 'Tamaño',
    entry: 'Entrada',
    price: 'Precio',
    leverage: 'Apal.',
    track: 'Del stop al objetivo',
    part: 'Cerrar parte de {{symbol}}',
    reverse: 'Dar la vuelta a {{symbol}}',
    noOrders: 'No hay órdenes en espera',
    order: 'Orden',
    away: 'Distancia',
    lifetime: 'Validez',
    placed: 'Enviada',
    noHistory: 'Todavía no hay operaciones',
    cause: 'Origen',
    result: 'Resultado',
  },
  watch: { added: '{{symbol}} está en «{{name}}»' },
  firstTrade: {
    title: 'Primera operación',
    offer:
      'Tu primera operación: un tamaño que arriesga el 1 % de tu cuenta, con stop y objetivo ya puestos. Revísala y envíala.',
    prepare: 'Prepararla',
    dismiss: 'Ocultar esta guía',
    understood: 'Entendido',
    choose: 'Elegir uno',
    closed:
      'Tu primera operación: {{symbol}} está cerrado y abre {{time}}. Elige un instrumento que esté abierto.',
    done: 'Tu primera operación está abierta. Su entrada, stop y objetivo son líneas del gráfico, su resultado se mueve en Posiciones y con Cerrar la terminas cuando quieras.',
    parts: {
      side: 'Compras al precio más alto y podrías vender al más bajo: la diferencia es el spread, lo que cuesta operar.',
      leverage:
        'El apalancamiento decide cuánto del valor de la orden se bloquea como margen: con 1:10, una décima parte.',
      type: 'Una orden a mercado se ejecuta al momento; una limitada o un stop espera a su precio.',
      size: 'El tamaño: las unidades que pierden el 1 % de tu cuenta si salta el stop.',
      stopLoss: 'El stop loss cierra la operación por sí solo cuando el precio va así de lejos en tu contra.',
      takeProfit:
        'El take profit cierra la operación por sí solo cuando el precio llega así de lejos a tu favor.',
      cost: 'Lo que la orden cuesta al momento, el margen que bloquea hasta que cierres y lo que pierde en su stop.',
      level:
        'El nivel de margen compara tu patrimonio con el margen en uso: por debajo del 100 % recibes un margin call.',
      review: 'La revisión deja la orden quieta para una última mirada. Aún no se envía nada.',
      place: 'Esto envía la orden. Se ejecuta al precio del mercado cuando llega.',
    },
  },
};
