import {
  accountHasCardNumber,
  hasCardNumber,
  phoneHasCardNumber,
  testCardBrand,
} from '../wire/test-cards.ts';

/** Why a call is not sent. */
export type CardRefusal = 'card_number_in_text' | 'card_is_no_test_card';

/**
 * Secrets, addresses and ids: no texts of a person, and their digits may match by chance. A file's cells are checked by the
 * server.
 */
const NO_TEXTS: ReadonlySet<string> = new Set(
  [
    ['password', 'currentPassword', 'newPassword', 'confirmPassword', 'code', 'challenge', 'token'],
    ['id', 'ids', 'userId', 'clientOrderId', 'timestamp', 'csv'],
    ['email', 'url', 'externalId', 'deploymentIds', 'issuer', 'clientId'],
    ['authorizationUrl', 'tokenUrl', 'keysUrl'],
  ].flat(),
);

/**
 * Card numbers stay in the browser: input with one is refused before it is sent, as the server would refuse it.
 * @param name of the field that the value belongs to
 */
export function findCardRefusal(value: unknown, name = ''): CardRefusal | undefined {
  if (typeof value === 'string') return textRefusal(value, name);
  if (Array.isArray(value)) return findFirst(value.map((item) => [name, item]));
  return typeof value === 'object' && value !== null ? findFirst(Object.entries(value)) : undefined;
}

function findFirst(fields: readonly (readonly [name: string, value: unknown])[]): CardRefusal | undefined {
  for (const [name, value] of fields) {
    const found = findCardRefusal(value, name);
    if (found) return found;
  }
  return undefined;
}

function textRefusal(text: string, name: string): CardRefusal | undefined {
  if (NO_TEXTS.has(name)) return undefined;
  if (name === 'cardNumber')
    return text.trim() === '' || testCardBrand(text) ? undefined : 'card_is_no_test_card';
  return (CHECKS[name] ?? hasCardNumber)(text) ? 'card_number_in_text' : undefined;
}

const CHECKS: Readonly<Record<string, (text: string) => boolean>> = {
  phone: phoneHasCardNumber,
  accountDetails: accountHasCardNumber,
};
