import { formatUsd } from '@lonja/core';
import { CallError } from '@lonja/protocol/client';
import { readServerText } from '../../shared/api/user-text.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usdTextDown } from '../../shared/figures/wire-amounts.ts';
import type { TicketDraft } from '../../ticket/ticket-draft.ts';
import type { TicketFigures } from '../../ticket/order-preview.ts';
import type { TicketProblem } from '../../ticket/ticket-problem.ts';
import type { TicketView } from '../../ticket/ticket.model.ts';

export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** The problem of a market purchase, in this screen's words; none before a quantity is typed. */
export function chooseProblem(
  { problem, preview }: TicketView,
  { leverage }: TicketDraft,
): Problem | undefined {
  if (!problem || problem.kind === 'quantity_missing' || problem.kind === 'quantity_invalid')
    return undefined;
  return sayProblem(problem, leverage, preview);
}

type SaidProblem = Exclude<TicketProblem, { kind: 'quantity_missing' | 'quantity_invalid' }>;

function sayProblem(problem: SaidProblem, leverage: number, preview: TicketFigures | undefined): Problem {
  switch (problem.kind) {
    case 'insufficient':
      return {
        title: 'Fondos Insuficientes',
        text: `Se requiere un margen de ${marginText(preview)} USD con apalancamiento 1:${leverage}`,
      };
    case 'margin_call':
      return {
        title: 'Sería una llamada de margen inmediata',
        text: `Contando el spread, el margen libre justo después de la orden sería ${ES.usd(usdTextDown(problem.freeMargin))}: debe quedar por encima de cero`,
      };
    case 'quantity_off_grid':
    case 'quantity_too_small':
    case 'out_of_range':
    case 'not_traded':
    case 'close_only':
    case 'fully_paid':
      return ALWAYS_SAID[problem.kind];
    case 'leverage':
      return {
        title: 'Apalancamiento no permitido',
        text: `El mayor que se permite para este instrumento es 1:${problem.highest}`,
      };
    case 'account_frozen':
    case 'class_not_allowed':
    case 'shorts_not_allowed':
    case 'delayed_not_allowed':
    case 'note_required':
    case 'orders_of_day_spent':
    case 'position_too_large':
      return sayRule(problem);
    case 'no_quote':
    // Problems of waiting, protected or reducing orders, which a market purchase is not.
    case 'price_missing':
    case 'price_invalid':
    case 'price_off_grid':
    case 'stop_order_side':
    case 'limit_at_once':
    case 'stop_loss_side':
    case 'take_profit_side':
    case 'trail_out_of_range':
    case 'expiry_not_ahead':
    case 'risk_without_stop':
    case 'too_many_orders':
    case 'no_position':
    case 'exceeds_position':
      return { title: 'Sin cotización', text: 'Este activo no tiene un precio reciente en este momento' };
  }
}

const QUANTITY: Problem = {
  title: 'Cantidad no válida',
  text: 'La cantidad mínima es 0.01, en pasos de 0.01',
};
/** Problems without figures of their own. */
const ALWAYS_SAID = {
  quantity_off_grid: QUANTITY,
  quantity_too_small: QUANTITY,
  out_of_range: {
    title: 'Importe no válido',
    text: 'El valor de la orden debe estar entre 0.01 y 10,000,000 USD',
  },
  not_traded: {
    title: 'No se negocia',
    text: 'Es una cifra que se calcula a partir del mercado: no se puede comprar ni vender',
  },
  close_only: {
    title: 'Solo cierre',
    text: 'Las cotizaciones de este activo no son fiables ahora mismo: solo se puede cerrar lo abierto',
  },
  fully_paid: {
    title: 'Posición pagada por completo',
    text: 'Con apalancamiento, su ganancia sería más margen libre del que usa la orden: opérala a 1:1, o ciérrala antes',
  },
} as const satisfies Readonly<Record<string, Problem>>;

type BrokenRule = Extract<
  SaidProblem,
  {
    kind:
      | 'account_frozen'
      | 'class_not_allowed'
      | 'shorts_not_allowed'
      | 'delayed_not_allowed'
      | 'note_required'
      | 'orders_of_day_spent'
      | 'position_too_large';
  }
>;

/** What the rules of the account forbid. */
function sayRule(problem: BrokenRule): Problem {
  switch (problem.kind) {
    case 'account_frozen':
      return { title: 'Cuenta congelada', text: 'Esta cuenta solo cierra lo que tiene abierto' };
    case 'class_not_allowed':
      return {
        title: 'Clase no permitida',
        text: 'Esta cuenta no abre posiciones en esta clase de instrumentos',
      };
    case 'shorts_not_allowed':
      return { title: 'Sin ventas en corto', text: 'Esta cuenta solo puede vender lo que tiene' };
    case 'delayed_not_allowed':
      return {
        title: 'Precios con retraso',
        text: 'Esta cuenta no abre nada en instrumentos cuyos precios llegan con retraso',
      };
    case 'note_required':
      return {
        title: 'Falta una nota',
        text: 'Las reglas de esta cuenta piden una nota: opera desde tu panel',
      };
    case 'orders_of_day_spent':
      return {
        title: 'Sin órdenes por hoy',
        text: 'No quedan órdenes para hoy: las reglas de esta cuenta las limitan',
      };
    case 'position_too_large':
      return {
        title: 'Posición demasiado grande',
        text: `Las reglas de esta cuenta permiten como máximo el ${problem.maximum} % del patrimonio en una posición`,
      };
  }
}

const marginText = (preview: TicketFigures | undefined): string =>
  preview ? ES.decimal(formatUsd(preview.marginRequired, 'ceiling'), 2) : '—';

/** The text of a refusal or a failure (specification, section 8). */
export const buyFailure = (error: unknown, symbol: string): Problem => {
  const code = error instanceof CallError ? error.body?.code : undefined;
  const isFunds =
    code === 'insufficient_funds' || code === 'insufficient_free_margin' || code === 'opens_at_margin_call';
  return {
    title: isFunds ? 'Fondos Insuficientes' : 'Error en la Operación',
    text: readServerText(error, `Error al comprar ${symbol}`),
  };
};
