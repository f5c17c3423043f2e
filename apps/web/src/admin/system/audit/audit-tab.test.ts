import { FILL_PROFILES, VERDICT_KINDS } from '@lonja/core';
import { ASSIGNMENT_STATES } from '@lonja/core/assignment';
import { GROUP_ROLES } from '@lonja/core/group-roles';
import { EVERY_KEY } from '@lonja/core/mandate-limits';
import { ACT_ACTIONS } from '@lonja/protocol/act-actions';
import { AUDIT_FIELDS, type AuditField, type AuditValueKind } from '@lonja/protocol/audit-fields';
import { inEachLanguage, LANGUAGE_CODES, type Language } from '@lonja/words/languages';
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { momentsOfDays } from '../../display/local-days.ts';
import { createPanelDisplay } from '../../display/panel-display.tsx';
import { parseAuditSearch } from './audit-search.ts';
import { buildAuditQuery, formatClauses, type AuditWording } from './audit-tab.model.ts';

it('[ADM-11] reads the address of the audit log, and leaves out what it does not know', () => {
  const address = {
    actor: 'admin',
    user: 42,
    action: 'user_edited',
    from: '2026-11-01',
    until: 'x',
    page: '3',
  };
  const search = parseAuditSearch(address);
  expect(search).toEqual({ actor: 'admin', user: '42', action: 'user_edited', from: '2026-11-01', page: 3 });
  expect(buildAuditQuery(search)).toEqual({ ...search, ...momentsOfDays(search), page: '3' });
  expect(parseAuditSearch({ action: 'drop', page: -1 })).toEqual({});
  expect(buildAuditQuery({})).toEqual({ page: '1' });
});

const resources = await inEachLanguage(async ({ admin }) => ({ admin: await admin() }));
const i18n = createInstance();
await i18n.init({ lng: 'es', fallbackLng: false, resources });
const wordingIn = (language: Language): AuditWording => ({
  t: i18n.getFixedT(language, 'admin'),
  display: createPanelDisplay(language),
});

/** What each kind of value is recorded as, and how it would be read raw. */
const SAMPLES: Readonly<Record<AuditValueKind, readonly unknown[]>> = {
  text: ['Ana'],
  word: [
    true,
    false,
    'set',
    ...FILL_PROFILES,
    ...GROUP_ROLES,
    ...ASSIGNMENT_STATES,
    ...VERDICT_KINDS,
    'pending',
    'approved',
    'rejected',
    'cancelled',
    'user',
    'admin',
    'new_code',
    'removed',
    'lti',
    'suspended',
    'resumed',
    EVERY_KEY,
  ],
  seal: [`sha256:${'ab'.repeat(32)}`],
  usd: ['6931.927550', '1234567.000000'],
  signedUsd: ['-1234.500000'],
  number: ['1234.5', 1_234_567],
  factor: [4, 0],
  moment: ['2026-11-21T14:30:05.000Z', Date.UTC(2026, 10, 21)],
  day: ['2026-11-21'],
  financing: [
    { kind: 'flat' },
    {
      kind: 'table',
      markup: '2.5',
      benchmarks: { USD: '3.6' },
      tomNext: { EURUSD: { long: '-0.00008', short: '3' } },
    },
  ],
  margin: [{ kind: 'specification' }, { kind: 'esma' }, { kind: 'own', caps: { majorPairs: 30 } }],
};

const RAW =
  /\{\{|→|undefined|null|\[object|\b(true|false|new_code|sha256)\b|\d{4}-\d\d-\d\d|T\d\d:|(?<![.,\d])\d{5,}|[.,]0{6}|\b[a-z]+\.[a-z]+/;

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const wording = wordingIn(language);
  it.each(Object.keys(AUDIT_FIELDS) as AuditField[])(
    '[ADM-11] %s is a clause whatever it was and is, in words, with nothing as the code has it',
    (field) => {
      const samples = SAMPLES[AUDIT_FIELDS[field]];
      const said = samples.flatMap((value, index) => {
        const other = samples[(index + 1) % samples.length];
        const records = [
          { before: {}, after: { [field]: value } },
          { before: { [field]: value }, after: {} },
          ...(samples.length > 1 ? [{ before: { [field]: other }, after: { [field]: value } }] : []),
        ];
        return records.map((record) => formatClauses(record, wording));
      });
      expect(said.filter((clauses) => clauses.length !== 1)).toEqual([]);
      // A fingerprint is what it is.
      const words = said.flat().map((clause) => clause.replace(/[0-9a-f]{64}/, ''));
      expect(words.filter((clause) => RAW.test(clause))).toEqual([]);
      // Names of one word are words of a language too.
      const isOurs = /[A-Z]/.test(field);
      expect(words.filter((clause) => isOurs && clause.includes(field))).toEqual([]);
    },
  );

  it.each(ACT_ACTIONS)('[ADM-11] the act %s has a name', (action) => {
    expect(wording.t(`audit.actions.${action}`)).not.toMatch(/_|\./);
  });
});

it('[ADM-11] says in sentences what an act changed, money to its last decimal', () => {
  const record = {
    before: { balance: '6931.927550', fullName: `sha256:${'ab'.repeat(32)}`, AAPL: '1200', isActive: true },
    after: { balance: '7431.927550', instructions: 'sha256:abc', isActive: true },
  };
  expect(formatClauses(record, wordingIn('en'))).toEqual([
    'balance: from 6,931.927550 USD to 7,431.927550 USD',
    'name: it was (erased)',
    'Position of AAPL: it was 1,200',
    'fingerprint of the instructions: abc',
  ]);
});
