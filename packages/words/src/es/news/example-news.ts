import type { ServerTexts } from '../../texts.ts';

/** The examples of news that ship with the product, in Spanish. */
export const exampleNews: ServerTexts['exampleNews'] = {
  centralBank: {
    title: 'Ejemplo: un banco central sorprende con su tipo',
    summary:
      'Un ejemplo de noticia de última hora. Una decisión de tipos distinta de lo esperado mueve en segundos todos los pares de su divisa, y los spreads se abren con ella.',
  },
  inflation: {
    title: 'Ejemplo: el dólar antes de un dato de inflación',
    summary:
      'Una noticia de ejemplo. Antes de un dato previsto los rangos suelen ser estrechos; lo que pasa después depende de la diferencia con la previsión, no del dato en sí.',
  },
  yen: {
    title: 'Ejemplo: el yen y las diferencias de tipos',
    summary:
      'Una noticia de ejemplo. Cuando dos países pagan tipos distintos, mantener de noche la divisa del más bajo cuesta; aquí es la financiación nocturna de una posición.',
  },
  upgrade: {
    title: 'Ejemplo: una red de criptomonedas se actualiza',
    summary:
      'Una noticia de ejemplo. Los cambios de un protocolo se anuncian mucho antes; los precios suelen moverse con los retrasos y con lo que indican los validadores, menos el día en cuestión.',
  },
  weekend: {
    title: 'Ejemplo: el bitcoin en fin de semana',
    summary:
      'Una noticia de ejemplo. Las criptomonedas cotizan a todas horas; en fin de semana hay menos quien ponga precio, así que la misma orden lo mueve más.',
  },
  merger: {
    title: 'Ejemplo: dos empresas acuerdan fusionarse',
    summary:
      'Una noticia de ejemplo. El precio de la empresa comprada se acerca a la oferta; la distancia que queda es lo que el mercado piensa del riesgo de que fracase.',
  },
  bid: {
    title: 'Ejemplo: una oferta mejorada',
    summary:
      'Una noticia de ejemplo. Una segunda oferta se nota en el precio antes de presentarse, cuando se paga por encima de lo que vale la primera.',
  },
  earnings: {
    title: 'Ejemplo: resultados tras el cierre',
    summary:
      'Una noticia de ejemplo. Los resultados que llegan tras el cierre se ven como un hueco en la siguiente apertura: un stop se ejecuta al primer precio que haya, no al suyo.',
  },
  sources: {
    title: 'Ejemplo: de dónde vienen las noticias reales',
    summary:
      'Con esta instalación vienen nueve ejemplos. Quien la lleva puede indicar fuentes RSS o Atom en NEWS_FEEDS; sus noticias ocupan entonces el lugar de estas.',
  },
};
