import { assetClasses } from '../market-data/asset-classes.ts';
import { limits } from '../limits.ts';

/** The terms of an account: how they are chosen before it opens, and how whoever opens it reads them. */
export const terms = {
  grant: 'Saldo inicial (USD)',
  grantHint: `De ${limits.grant.minimum} a ${limits.grant.maximum} USD virtuales`,
  fillProfile: 'Ejecución',
  fillProfiles: {
    ideal: 'Ideal',
    retail: 'Minorista',
    stressed: 'Con tensión',
  },
  margin: 'Apalancamiento',
  margins: {
    installation: 'El de la plataforma',
    specification: 'El de las listas de Lonja',
    esma: 'ESMA: 30, 20, 10, 5 y 2',
  },
  assetClasses: 'Qué se puede abrir',
  assetClassesHint: 'Al menos una clase. Cerrar se puede siempre.',
  classes: assetClasses,
  /** Rules whose number is typed. */
  typed: {
    maxLeverage: 'Apalancamiento máximo',
    maxLeverageHint: 'Vacío: el que permite cada instrumento',
    maxShare: 'Posición máxima, % del patrimonio',
    maxShareHint: 'Vacío: sin límite',
    ordersADay: 'Órdenes al día',
    ordersADayHint: 'Solo las que abren. Vacío: sin límite',
    wrong: 'Un número entero de {{minimum}} a {{maximum}}',
    zone: 'Zona horaria de esos días',
  },
  /** Each rule, as it is read; one that holds or does not is also switched by its sentence. */
  rules: {
    maxLeverage: 'Apalancamiento hasta 1:{{count}}',
    noShorts: 'Sin ventas en corto',
    noDelayed: 'No se abre con precios retrasados; cerrar nunca se limita',
    noteRequired: 'Toda orden que abre una posición lleva una nota para el diario',
    ordersADay_one:
      '{{count}} orden al día que abra algo, de medianoche a medianoche en {{zone}}; lo que cierra nunca se limita',
    ordersADay_other:
      '{{count}} órdenes al día que abran algo, de medianoche a medianoche en {{zone}}; lo que cierra nunca se limita',
    maxShare: 'Una posición vale como máximo el {{percent}} del patrimonio al abrirse',
  },
  shown: {
    fillProfile: 'Ejecución: {{profile}}',
    specification: 'Apalancamiento según las listas de Lonja',
    esma: 'Apalancamiento como lo limita la ESMA',
    assetClasses: 'Se puede abrir: {{classes}}',
  },
} as const;
