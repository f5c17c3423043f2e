import { accountHasCardNumber, EXAMPLE_CARD, hasCardNumber, testCardBrand } from '@lonja/protocol';
import type { DepositRequest, WithdrawalRequest } from '@lonja/protocol';
import { EMAIL } from '@lonja/protocol/person-rules';
import type { WithdrawalDestination } from '@lonja/store/audit/act-writes';
import type { output } from 'zod';
import { refuse } from '../refusal/refuse.ts';

type Withdrawal = output<typeof WithdrawalRequest>;

/** The stored part of a card. */
interface StoredCard {
  readonly brand: string;
  readonly last4: string;
}

/**
 * A withdrawal's destination, from the fields of its method; other fields are ignored.
 * @throws HttpRefusal for a missing or malformed field, or a card that is no test card
 */
export function readDestination(request: Withdrawal, now: number): WithdrawalDestination {
  const { accountDetails = '', bankName = '', routingNumber = '', cryptoType = '' } = request;
  switch (METHODS[request.method]) {
    case 'card': {
      const { cardNumber, cardName, cardExpiry, cardCvv } = request;
      requireFilled({ cardNumber, cardName, cardExpiry, cardCvv });
      const card = requireCard(request, now);
      return {
        method: 'card',
        ...card,
        name: parseName(request.cardName),
        expiry: (request.cardExpiry ?? '').trim(),
      };
    }
    case 'bank':
      requireFilled({ bankName, accountDetails, routingNumber });
      return {
        method: 'bank',
        bankName: refuseCard(bankName.trim()),
        accountLast4: lastFour(refuseCard(matching(ACCOUNT, accountDetails), accountHasCardNumber)),
        routingNumber: matching(ROUTING, routingNumber),
      };
    case 'crypto':
      requireFilled({ accountDetails });
      return {
        method: 'crypto',
        cryptoType: matching(COIN, cryptoType.trim() || 'BTC'),
        walletAddress: refuseCard(matching(WALLET, accountDetails), accountHasCardNumber),
      };
    case 'paypal':
      requireFilled({ accountDetails });
      return { method: 'paypal', paypalEmail: refuseCard(matching(EMAIL, accountDetails)) };
  }
}

/** The specification's names for the dialog, and those of the administrator's list. */
const METHODS = {
  debit_card: 'card',
  card: 'card',
  bank_transfer: 'bank',
  bank: 'bank',
  crypto: 'crypto',
  paypal: 'paypal',
} as const satisfies Record<Withdrawal['method'], WithdrawalDestination['method']>;

/** The card of a deposit, if any. @throws HttpRefusal as `readDestination` */
export function readDepositCard(request: output<typeof DepositRequest>, now: number): StoredCard | undefined {
  return (request.cardNumber ?? '').trim() === '' ? undefined : requireCard(request, now);
}

type Card = Pick<Withdrawal, 'cardNumber' | 'cardName' | 'cardExpiry' | 'cardCvv'>;

function requireCard({ cardNumber = '', cardExpiry = '', cardCvv = '' }: Card, now: number): StoredCard {
  const brand = testCardBrand(cardNumber);
  if (!brand) {
    refuse('card_is_no_test_card', { example: EXAMPLE_CARD });
  }
  if (cardExpiry.trim() !== '' && isPast(matching(EXPIRY, cardExpiry), now)) {
    refuse('card_expired');
  }
  if (cardCvv.trim() !== '') matching(SECURITY_CODE, cardCvv);
  return { brand, last4: lastFour(cardNumber.replaceAll(/\D/g, '')) };
}

function isPast(expiry: string, now: number): boolean {
  const [month, year] = expiry.split('/').map(Number) as [number, number];
  return Date.UTC(2000 + year, month, 1) <= now;
}

const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/;
const SECURITY_CODE = /^\d{3,4}$/;
const ROUTING = /^\d{4,9}$/;
const ACCOUNT = /^[A-Za-z0-9][A-Za-z0-9 -]{2,33}$/;
const WALLET = /^[A-Za-z0-9:]{14,120}$/;
const COIN = /^[A-Za-z0-9]{2,10}$/;

/** What is missing is named as the request names it, whatever the reader's language. */
function requireFilled(fields: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(fields)
    .filter(([, value]) => (value ?? '').trim() === '')
    .map(([name]) => name);
  if (missing.length === 0) return;
  refuse('information_missing', { missing });
}

function matching(pattern: RegExp, value: string): string {
  const text = value.trim();
  if (!pattern.test(text)) refuse('details_invalid');
  return text;
}

/** Refuses card numbers in stored texts, including in the account number, whose last four digits are stored. */
function refuseCard(text: string, hasCard = hasCardNumber): string {
  if (hasCard(text)) refuse('details_invalid');
  return text;
}

const parseName = (name = ''): string => refuseCard(name.trim()).toUpperCase();
const lastFour = (value: string): string => value.replaceAll(/[^A-Za-z0-9]/g, '').slice(-4);
