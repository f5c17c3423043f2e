import { formatPrice, formatQuantity, formatUsd, formatUsdExact, priceToNumber } from '@lonja/core';
import type { DeskRefusal } from '../desk/submission.ts';
import { HttpRefusal } from './http-refusal.ts';

/** A refusal of the desk as the wire tells it: text, status and the figures that belong to it. */
export function httpRefusalOf(refusal: DeskRefusal): HttpRefusal {
  switch (refusal.code) {
    case 'insufficient_funds':
    case 'insufficient_free_margin': {
      const { code, required, available, leverage, affordable } = refusal;
      const details = {
        required: formatUsdExact(required),
        available: formatUsdExact(available),
        leverage,
        affordable: formatQuantity(affordable),
      };
      const text = `Se requiere un margen de ${formatUsd(required, 'ceiling')} USD con apalancamiento 1:${leverage}`;
      return new HttpRefusal(code, details, `${new HttpRefusal(code).message}. ${text}`);
    }
    case 'price_moved': {
      const price = formatPrice(refusal.price, refusal.decimals);
      const details = { price: priceToNumber(refusal.price), seen: priceToNumber(refusal.seen) };
      return new HttpRefusal(refusal.code, details, `El precio ha cambiado: ahora es ${price}`);
    }
    case 'quantity_off_grid':
      return new HttpRefusal(refusal.code, { step: formatQuantity(refusal.step) });
    case 'quantity_too_small':
      return new HttpRefusal(refusal.code, { minimum: formatQuantity(refusal.minimum) });
    case 'leverage_not_allowed':
      return new HttpRefusal(refusal.code, { allowed: refusal.allowed });
    case 'exceeds_position':
      return new HttpRefusal(refusal.code, { held: formatQuantity(refusal.held) });
    case 'notional_out_of_range':
      return new HttpRefusal(refusal.code, {
        minimum: formatUsd(refusal.minimum),
        maximum: formatUsd(refusal.maximum),
      });
    default:
      return new HttpRefusal(refusal.code);
  }
}
