import { expect, test } from 'vitest';
import { CALL_SCHEMAS } from './call-schemas.ts';
import { CALLS } from '../rows/calls.ts';
import type { SchemasOf } from '../rows/call-schema.ts';
import { refusalsOfCall } from './call-refusals.ts';
import type { RefusalCode } from '../errors/refusals.ts';

test('a call without its schema does not compile, nor a write that does not say why it may be refused', () => {
  // @ts-expect-error the schema of `deleteWebhook` is missing
  const none: SchemasOf<Pick<typeof CALLS, 'deleteWebhook'>> = {};
  const silent: SchemasOf<Pick<typeof CALLS, 'deleteWebhook'>> = {
    // @ts-expect-error its refusals are missing
    deleteWebhook: { what: 'ends a webhook' },
  };
  expect([none, silent]).toHaveLength(2);
});

test('what a call entails by its row is not named again: keys, proofs, suspensions, mandates', () => {
  const withdraw = refusalsOfCall(CALLS.withdraw, CALL_SCHEMAS.withdraw);
  for (const code of ['idempotency_key_reused', 'key_suspended', 'mandate_withdrawals_spent'] as const)
    expect(withdraw).toContain(code);
  expect(withdraw).not.toContain('password_required');
  expect(refusalsOfCall(CALLS.setMandate, CALL_SCHEMAS.setMandate)).toContain('code_wrong');
  expect(refusalsOfCall(CALLS.setUpTwoFactor, CALL_SCHEMAS.setUpTwoFactor)).not.toContain('code_wrong');
  expect(refusalsOfCall(CALLS.createUser, CALL_SCHEMAS.createUser)).toContain('password_required');
});

test('a write names nothing twice, and nothing that its row entails', () => {
  const repeated = Object.entries(CALL_SCHEMAS).flatMap(([name, schema]) => {
    if (!('refuses' in schema)) return [];
    const { refuses, ...rest }: { readonly refuses: readonly RefusalCode[]; readonly what: string } = schema;
    const entailed = refusalsOfCall(CALLS[name as keyof typeof CALLS], rest);
    const twice = refuses.filter((code, index) => entailed.has(code) || refuses.indexOf(code) !== index);
    return twice.map((code) => `${name} ${code}`);
  });
  expect(repeated).toEqual([]);
});
