import { expect, test } from 'vitest';
import { ACCOUNT_RULES, RULE_REFUSALS, type RuleRow, type RuleRows } from '../account/account-rules.ts';
import { RULE_CHECKS, type RuleChecks } from './rule-checks.ts';

test('each rule refuses with a code of its own', () => {
  expect(new Set(RULE_REFUSALS).size).toBe(Object.keys(ACCOUNT_RULES).length);
});

test('what was forgotten of a rule does not compile', () => {
  const { maxShare: _row, ...rows } = ACCOUNT_RULES;
  const { maxShare: _check, ...checks } = RULE_CHECKS;
  const { refuses: _code, ...silent } = ACCOUNT_RULES.noShorts;
  const { binds: _when, ...unasked } = ACCOUNT_RULES.noShorts;
  const forgotten = [
    // @ts-expect-error a rule is without its row
    rows satisfies RuleRows,
    // @ts-expect-error a rule is without its check
    checks satisfies RuleChecks,
    // @ts-expect-error its refusal is not said, which schemas of orders and a rebalance would lack
    silent satisfies RuleRow<true>,
    // @ts-expect-error what it is asked about is not said
    unasked satisfies RuleRow<true>,
    // @ts-expect-error a rule that holds or does not has no number
    { ...ACCOUNT_RULES.noShorts, field: { whole: { minimum: 1, maximum: 2 } } } satisfies RuleRow<true>,
    // @ts-expect-error a check refuses with another code than its row says
    { ...RULE_CHECKS, noShorts: () => ({ code: 'note_required' }) } satisfies RuleChecks,
    // @ts-expect-error a check is not asked about the position that an order leaves
    { ...RULE_CHECKS, noShorts: (_holds, { effect }) => void effect } satisfies RuleChecks,
  ];
  expect(forgotten).toHaveLength(7);
});
