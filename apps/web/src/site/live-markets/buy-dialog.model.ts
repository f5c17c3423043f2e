import {
  DEFAULT_SLIPPAGE,
  formatUsd,
  parseQuantity,
  previewMarketOrder,
  priceToNumber,
  quantity,
  usdToNumber,
  type AccountState,
  type OrderPreview,
} from '@lonja/core';
import { CallError, type CallInput } from '@lonja/protocol/client';
import { serverTextOf } from '../../shared/api/user-text.ts';
import { ES } from '../../shared/figures/number-format.ts';
import { usdTextDown } from '../../shared/figures/wire-amounts.ts';
import type { BrowserDesk } from '../../account/browser-desk.ts';
import type { Listing } from '../../account/directory.ts';
import { remediesOf, type Remedies } from '../../ticket/order-remedies.ts';

/** What the person has chosen; the quantity is the text of its field. */
export interface BuyDraft {
  readonly quantity: string;
  readonly leverage: number;
}

export interface BuyView {
  readonly preview: OrderPreview | undefined;
  readonly problem: Problem | undefined;
  /** What would let an order pass whose funds are not there. */
  readonly remedies: Remedies | undefined;
}

export interface Problem {
  readonly title: string;
  readonly text: string;
}

/** Cost and margin by the server's own function, and what stands in the way. */
export function describeBuy(draft: BuyDraft, listing: Listing, desk: BrowserDesk): BuyView {
  const parsed = parseQuantity(draft.quantity.trim());
  if (draft.quantity.trim() === '' || !parsed.ok || parsed.units <= 0n) {
    return { preview: undefined, problem: undefined, remedies: undefined };
  }
  const instrumentId = listing.instrument.id;
  const quote = desk.market.quoteOf(instrumentId);
  const previewOn = (account: AccountState) =>
    previewMarketOrder(
      account,
      {
        instrumentId,
        side: 'buy',
        quantity: quantity(parsed.units as bigint),
        leverage: draft.leverage,
        reduceOnly: false,
        seenPrice: undefined,
        slippage: DEFAULT_SLIPPAGE,
      },
      // Whether the quote is too old is the server's to judge: at the moment of the quote it is not.
      { ...desk.market, now: quote?.at ?? 0 },
    );
  const result = previewOn(desk.account);
  const preview = 'price' in result ? result : undefined;
  const { refusal } = result;
  return {
    preview,
    problem: problemOf(refusal?.code, preview, draft.leverage),
    remedies: refusal && remediesOf(refusal, desk.account, (account) => previewOn(account).refusal),
  };
}

function problemOf(
  code: string | undefined,
  preview: OrderPreview | undefined,
  leverage: number,
): Problem | undefined {
  switch (code) {
    case undefined:
      return undefined;
    case 'insufficient_funds':
    case 'insufficient_free_margin':
      return {
        title: 'Fondos Insuficientes',
        text: `Se requiere un margen de ${marginText(preview)} USD con apalancamiento 1:${leverage}`,
      };
    case 'opens_at_margin_call':
      return {
        title: 'Sería un margin call inmediato',
        text: `Contando el diferencial, el margen libre justo después de la orden sería ${freeMarginText(preview)}: debe quedar por encima de cero`,
      };
    case 'quantity_off_grid':
    case 'quantity_too_small':
      return { title: 'Cantidad no válida', text: 'La cantidad mínima es 0.01, en pasos de 0.01' };
    case 'notional_out_of_range':
      return {
        title: 'Importe no válido',
        text: 'El valor de la orden debe estar entre 0.01 y 10,000,000 USD',
      };
    case 'close_only':
      return {
        title: 'Solo cierre',
        text: 'Las cotizaciones de este activo no son fiables ahora mismo: solo se puede cerrar lo abierto',
      };
    case 'position_fully_paid':
      return {
        title: 'Posición pagada por completo',
        text: 'Con apalancamiento, su ganancia sería más margen libre del que usa la orden: opérala a 1:1, o ciérrala antes',
      };
    default:
      return { title: 'Sin cotización', text: 'Este activo no tiene un precio reciente en este momento' };
  }
}

const marginText = (preview: OrderPreview | undefined): string =>
  preview ? ES.decimal(formatUsd(preview.marginRequired, 'ceiling'), 2) : '—';

const freeMarginText = (preview: OrderPreview | undefined): string =>
  preview?.freeMarginAfter === undefined ? '—' : ES.usd(usdTextDown(preview.freeMarginAfter));

/** The payload of this screen (specification, section 3): what the client saw; the server sets the price. */
export const buyInputOf = (
  draft: BuyDraft,
  context: {
    readonly userId: string;
    readonly listing: Listing;
    readonly preview: OrderPreview;
    readonly idempotencyKey: string;
  },
): CallInput<'trade'> => ({
  params: { side: 'buy' },
  idempotencyKey: context.idempotencyKey,
  body: {
    userId: context.userId,
    symbol: context.listing.asset.symbol,
    quantity: draft.quantity.trim(),
    price: priceToNumber(context.preview.price),
    leverage: draft.leverage,
    leverageType: context.listing.asset.leverageType,
    marginUsed: Number(usdToNumber(context.preview.marginRequired).toFixed(2)),
  },
});

/** What a refusal or a failure is told as (specification, section 8). */
export const buyFailure = (error: unknown, symbol: string): Problem => {
  const code = error instanceof CallError ? error.body?.code : undefined;
  const isFunds =
    code === 'insufficient_funds' || code === 'insufficient_free_margin' || code === 'opens_at_margin_call';
  return {
    title: isFunds ? 'Fondos Insuficientes' : 'Error en la Operación',
    text: serverTextOf(error, `Error al comprar ${symbol}`),
  };
};
