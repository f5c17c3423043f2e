import { TEST_CARDS } from '@lonja/protocol/test-cards';
import { QUICK_DEPOSITS } from '@lonja/protocol/transfer-options';

const BRANDS = [...new Set(TEST_CARDS.map(({ brand }) => brand))];

/** The names of the payment methods for practice deposits and withdrawals. */
export const PAYMENT_METHODS = `tarjetas ${listed(BRANDS)} (solo números de prueba), transferencia bancaria, PayPal y monederos de criptomonedas`;

/** The smallest suggested deposit, in USD. */
export const SMALLEST_OFFERED = Math.min(...QUICK_DEPOSITS);

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`;
}
