import type { MetricMethodTexts } from '../../texts.ts';

/** How a site metric was measured, in Spanish. */
export const metricMethods: MetricMethodTexts = {
  instruments: 'Instrumentos con cotización reciente y mercado abierto en este momento',
  spreadNow: 'Precio de compra menos precio de venta de EUR/USD en este momento',
  noOrders: 'Aún no se ha ejecutado ninguna orden en la última hora',
  latencyOfOne:
    'Desde que la orden llega a la mesa hasta que queda guardada; {{percent}} % de la única orden de la última hora',
  latency:
    'Desde que la orden llega a la mesa hasta que queda guardada; {{percent}} % de las {{orders}} órdenes de la última hora',
  leverage:
    'El mayor apalancamiento que la mesa acepta ahora en los instrumentos de esta clase que lo admiten',
  noFee:
    'El asiento de una orden no puede cargar comisiones. El coste es el spread y, si mantienes posiciones con margen, la financiación nocturna',
  flatFinancing: 'Lo que la mesa cobra al año, noche a noche, sobre el valor de las posiciones con margen',
  tableFinancing: 'La mesa cobra cada noche según la tabla de quien administra, por divisa y por par',
  indicators: 'Indicadores que ofrece el gráfico',
  spreadMedian: 'Mediana de una muestra por minuto desde las 00:00 UTC',
  accounts: 'Cuentas de práctica abiertas en esta instalación',
  openings:
    'Mediana de las últimas mil aperturas, desde que se envía el formulario hasta que la cuenta existe',
  uptime:
    'Minutos en los que la mesa aceptaba órdenes, de todos los de los últimos {{days}} días o desde la primera puesta en marcha',
};
