import type { AdminWithdrawal } from '@lonja/protocol';

type Detail =
  | 'cardNumber'
  | 'cardName'
  | 'cardExpiry'
  | 'cvv'
  | 'bankName'
  | 'accountNumber'
  | 'routingNumber'
  | 'currency'
  | 'walletAddress'
  | 'paypalEmail';

/** Shown for a card's security code, which is never stored. */
const NO_CODE = '***';

/** The method's details, in the order of the specification, masked as received. */
export function listDetails(request: AdminWithdrawal): (readonly [Detail, string])[] {
  const details: readonly (readonly [Detail, string | null])[] = {
    card: [
      ['cardNumber', request.cardNumber],
      ['cardName', request.cardName],
      ['cardExpiry', request.cardExpiry],
      ['cvv', NO_CODE],
    ] as const,
    bank: [
      ['bankName', request.bankName],
      ['accountNumber', request.accountNumber],
      ['routingNumber', request.routingNumber],
    ] as const,
    crypto: [
      ['currency', request.cryptoType],
      ['walletAddress', request.walletAddress],
    ] as const,
    paypal: [['paypalEmail', request.paypalEmail]] as const,
  }[request.method];
  return details.map(([name, text]) => [name, text ?? '-']);
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** How long a request has waited, in whole units of the longest that fits. @param ages writes it in a language */
export function ageText(createdAt: string, now: number, ages: Intl.RelativeTimeFormat): string {
  const age = Math.max(0, now - Date.parse(createdAt));
  const [unit, length] = UNITS.find(([, milliseconds]) => age >= milliseconds) ?? ['minute', MINUTE_MS];
  return ages.format(-Math.floor(age / length), unit);
}

/** J and K move the focus to the next or the previous request's button; not where somebody types, or with a modifier. */
export function moveInQueue(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey) return;
  if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-queue]')];
  const current = buttons.findIndex((button) => button === document.activeElement);
  buttons[Math.min(buttons.length - 1, Math.max(0, current + (key === 'j' ? 1 : -1)))]?.focus();
}
