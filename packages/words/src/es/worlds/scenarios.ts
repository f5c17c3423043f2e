/** Scenarios to begin with, in Spanish, and the news in them. */
export const scenarios = {
  presets: {
    volatilityShock: 'Golpe de volatilidad',
    flashCrash: 'Desplome repentino y recuperación',
    rateDecision: 'Decisión de tipos, dirección al azar',
    weekendGap: 'Hueco de fin de semana',
    shortSqueeze: 'Estrangulamiento de cortos',
    pegBreak: 'Se rompe un tipo fijo',
    oilTowardsZero: 'El petróleo hacia cero',
  },
  headlines: {
    shockBegins: 'Los fondos recortan riesgo a la vez; las órdenes apenas encuentran contrapartida',
    crashSelling: 'Los precios se hunden en minutos; las bolsas buscan el motivo',
    rateDue: 'El banco central decide sobre los tipos de interés dentro de dos horas',
    rateDecided: 'El banco central ha decidido; la magnitud sorprende a casi todos los analistas',
    weekendEvent: 'Durante el fin de semana se cerró una ruta marítima importante',
    squeezeBegins: 'Los vendedores en corto recompran mientras sube el precio',
    pegDefended: 'El banco central reafirma el tipo fijo de su divisa',
    pegGivenUp: 'El banco central abandona el tipo fijo con efecto inmediato',
    oilStorage: 'Se acaba el sitio donde almacenar petróleo; no hay compradores',
  },
};
