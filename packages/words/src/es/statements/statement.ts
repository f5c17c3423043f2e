import type { StatementTexts } from '../../texts.ts';
import { entries } from '../accounts/entries.ts';
import { notices } from '../notices/notices.ts';
import { recordedReasons } from '../record/recorded-reasons.ts';

/** The words of an account statement in Spanish. */
export const statement: StatementTexts = {
  recordedReasons,
  sides: {
    buy: 'COMPRA',
    sell: 'VENTA',
  },
  title: 'Extracto de cuenta',
  mark: 'Fondos virtuales',
  demonstration: 'Demostración: nadie de quien aparece existe.',
  nature: 'Cuenta de práctica. Todos los importes son USD virtuales; no se operó ni se guardó dinero real.',
  client: 'Cliente',
  account: 'Cuenta',
  period: 'Periodo (UTC)',
  issued: 'Emitido (UTC)',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  cash: 'Saldo',
  margin: 'Margen',
  profit: 'Ganancia total',
  hold: 'Retenido',
  value: 'Valor de la cuenta',
  entries: 'Asientos',
  noEntries: 'No se registró nada en este periodo.',
  time: 'Hora (UTC)',
  what: 'Asiento',
  quote: 'Cotización',
  reason: 'Motivo',
  setTitle: 'Resultados fijados por un administrador',
  setNature: 'Las dos cifras de cada uno: lo que dijo el mercado y lo que se fijó en su lugar.',
  noSet: 'Ninguno en este periodo.',
  symbol: 'Instrumento',
  marketProfit: 'P&L de mercado',
  setProfit: 'P&L fijado',
  open: 'abierta',
  page: 'Página {{page}} de {{of}}',
  financing: {
    flat: 'Tasa fija',
    benchmark: 'Referencia y margen',
    tom_next: 'Puntos tom-next',
  },
  profiles: { ideal: 'Ideal', retail: 'Minorista', stressed: 'Con tensión' },
  idealPrice: 'Precio ideal',
  idealCost: 'Coste frente al ideal',
  origins: notices.origins,
  kinds: entries.statement,
};
