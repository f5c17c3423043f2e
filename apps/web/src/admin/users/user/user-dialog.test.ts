import type { AdminUser } from '@lonja/protocol';
import { readRefusal } from '@lonja/protocol/read-refusal';
import { expect, it } from 'vitest';
import { ES } from '../../../shared/figures/number-format.ts';
import { isReasonGiven } from '../../acts/difference.ts';
import {
  buildUserChange,
  listConflicts,
  listUserDifferences,
  buildUserDraft,
  findProblems,
  isOtherBalance,
  needsReason,
  NEW_USER,
  readNewUser,
  readTheirs,
  resolveConflicts,
  resumeEdit,
  openingDifferences,
  withHow,
  HOWS,
} from './user-dialog.model.ts';

const ana: AdminUser = {
  id: 'a',
  username: 'ana',
  email: 'ana@example.com',
  fullName: 'Ana Paz',
  firstName: 'Ana',
  lastName: 'Paz',
  phone: null,
  country: null,
  role: 'user',
  isActive: true,
  balance: '10000.00',
  totalProfit: '-3.25',
  memberSince: '2026-01-01T00:00:00.000Z',
  mustChangePassword: false,
  account: null,
  verification: 'none',
  adjustments: 0,
  openPositions: 0,
  pendingWithdrawals: 0,
};
const labels = {
  of: (field: string) => field,
  role: (role: string) => role,
  profile: String,
  state: String,
  none: '-',
  newPassword: 'nueva',
  booked: (amount: string, how: string) => `${how}: ${amount}`,
  bookedAtOpening: (amount: string) => `beside: ${amount}`,
  format: ES,
};

it.each([
  [{ username: 'ab' }, { username: 'usernameShort' }],
  [{ email: 'ana' }, { email: 'emailInvalid' }],
  [{ password: '12345' }, { password: 'passwordShort' }],
  [{ role: 'admin', password: 'eleven long' }, { password: 'adminPasswordShort' }],
  [{ role: 'admin', password: 'long enough!' }, {}],
  [{ balance: '-1' }, { balance: 'balanceInvalid' }],
  [{ balance: 'x' }, { balance: 'balanceInvalid' }],
  [{}, {}],
] as const)('[ADM-05] of a new user %j is reported as %j', (part, problems) => {
  const draft = { ...NEW_USER, username: 'ana', email: 'ana@example.com', password: '123456', ...part };
  expect(findProblems(draft, true)).toEqual(problems);
});

it.each([
  [{ phone: '+34 600' }, false],
  [{ fullName: 'Ana Ruiz', email: 'ana@example.org', role: 'admin', isActive: false }, false],
  [{ password: '   ' }, false],
  [{ balance: '10000.01' }, true],
  [{ totalProfit: '0' }, true],
  [{ password: 'another' }, true],
  [{ fillProfile: 'retail' }, true],
] as const)('[ADM-06] [ADM-11] an edit of %j needs a reason: %s', (part, isRequired) => {
  expect(needsReason(ana, { ...buildUserDraft(ana), ...part })).toBe(isRequired);
});

it.each([
  ['', true, false],
  ['', false, true],
  ['  ', false, true],
  ['ab', false, false],
  ['abc', true, true],
])('[ADM-11] the reason %j, required: %s, passes: %s', (reason, isRequired, passes) => {
  expect(isReasonGiven(reason, isRequired)).toBe(passes);
});

it('[ADM-05] [ADM-06] the figures of an administrator, which the form hides, hold nothing up and are not sent', () => {
  const typed = { balance: 'x', totalProfit: 'y', role: 'admin' } as const;
  const created = {
    ...NEW_USER,
    ...typed,
    username: 'ana',
    email: 'ana@example.com',
    password: 'tres tigres!',
  };
  expect(findProblems(created, true)).toEqual({});
  expect(readNewUser(created, '')).not.toHaveProperty('balance');
  const edited = { ...buildUserDraft(ana), ...typed };
  expect(findProblems(edited, false)).toEqual({});
  expect(buildUserChange(ana, edited, 'why')).toEqual({
    role: 'admin',
    expected: { role: 'user' },
    reason: 'why',
  });
  expect(listUserDifferences(ana, edited, labels)).toEqual([
    { label: 'role', before: 'user', after: 'admin' },
  ]);
});

it.each([
  ['10000.00', false],
  [' 10000 ', false],
  ['12000.00', true],
  ['0', true],
  ['x', false],
])('[ADM-05] [ADM-11] a new balance of %j needs a reason: %s', (balance, needs) => {
  const draft = { ...NEW_USER, balance };
  expect(isOtherBalance(draft)).toBe(needs);
  expect(isOtherBalance({ ...draft, role: 'admin' })).toBe(false);
  const body = readNewUser(draft, ' Beca ');
  expect([body.balance, body.reason]).toEqual([balance.trim(), needs ? 'Beca' : undefined]);
});

it.each(['', '   '])('[ADM-06] the password %j keeps the current one', (password) => {
  const draft = { ...buildUserDraft(ana), password };
  expect(findProblems(draft, false)).toEqual({});
  expect(buildUserChange(ana, draft, 'why')).toEqual({ expected: {}, reason: 'why' });
  expect(listUserDifferences(ana, draft, labels)).toEqual([]);
});

it('[ADM-06] sends only what changed, with what the form had read', () => {
  const draft = { ...buildUserDraft(ana), balance: '25000.00', phone: ' 123 ', password: 'x' };
  expect(buildUserChange(ana, draft, 'why')).toEqual({
    balance: '25000.00',
    phone: '123',
    password: 'x',
    expected: { balance: '10000.00', phone: null },
    reason: 'why',
  });
});

it('shows the difference before anything is saved', () => {
  const draft = {
    ...buildUserDraft(ana),
    balance: '25000.00',
    totalProfit: '-5',
    isActive: false,
    password: 'x',
  };
  expect(listUserDifferences(ana, draft, labels)).toEqual([
    { label: 'password', before: '••••••', after: 'nueva' },
    {
      label: 'balance',
      before: '10,000.00',
      after: '25,000.00',
      delta: '+15,000.00',
      note: 'set: +15,000.00',
    },
    { label: 'totalProfit', before: '−3.25', after: '−5.00', delta: '−1.75', note: 'set: −1.75' },
    { label: 'isActive', before: 'true', after: 'false' },
  ]);
});

const fractioned: AdminUser = {
  ...ana,
  balance: '6931.92',
  account: { cash: '6931.927550', profit: '-3.241000' } as NonNullable<AdminUser['account']>,
};

it('[ADM-06] shows what will be booked to its last decimal', () => {
  const draft = { ...buildUserDraft(fractioned), balance: '7431.92' };
  expect(listUserDifferences(fractioned, draft, labels)).toEqual([
    {
      label: 'balance',
      before: '6,931.927550',
      after: '7,431.92',
      delta: '+499.992450',
      note: 'set: +499.992450',
    },
  ]);
  expect(buildUserChange(fractioned, draft, 'why')).toEqual({
    balance: '7431.92',
    expected: { balance: '6931.927550' },
    reason: 'why',
  });
  // What is shown so already stays, and needs no review.
  expect(listUserDifferences(fractioned, { ...draft, balance: '6931.920' }, labels)).toEqual([]);
});

it('[ADM-06] adds or takes exactly an amount, whatever stands there', () => {
  for (const [how, sign] of [
    ['add', ''],
    ['take', '-'],
  ] as const) {
    const draft = { ...withHow(buildUserDraft(fractioned), 'balance', how, fractioned), balance: ' 500 ' };
    expect(buildUserChange(fractioned, draft, 'why')).toEqual({
      add: { balance: `${sign}500.00` },
      expected: {},
      reason: 'why',
    });
    expect(needsReason(fractioned, draft)).toBe(true);
  }
  const added = { ...withHow(buildUserDraft(fractioned), 'balance', 'add', fractioned), balance: '500' };
  expect(listUserDifferences(fractioned, added, labels)).toEqual([
    {
      label: 'balance',
      before: '6,931.927550',
      after: '7,431.927550',
      delta: '+500.00',
      note: 'add: +500.00',
    },
  ]);
  for (const balance of ['', '0', '-1', 'x'])
    expect(findProblems({ ...added, balance }, false)).toEqual({ balance: 'amountInvalid' });
});

it('[ADM-06] another way of changing a figure starts anew: an amount empty, a figure as it stands', () => {
  const typed = { ...buildUserDraft(fractioned), totalProfit: '5' };
  const added = withHow(typed, 'totalProfit', 'add', fractioned);
  expect(added.totalProfit).toBe('');
  expect(withHow({ ...added, totalProfit: '7' }, 'totalProfit', 'take', fractioned).totalProfit).toBe('7');
  expect(withHow(added, 'totalProfit', 'set', fractioned)).toEqual(buildUserDraft(fractioned));
  expect(HOWS).toHaveLength(3);
});

it('[ADM-06] an amount that was booked is not sent again with the rest', () => {
  const draft = {
    ...withHow(buildUserDraft(fractioned), 'balance', 'add', fractioned),
    balance: '500',
    email: 'paz@example.com',
  };
  const { user, draft: resumed } = resumeEdit(fractioned, draft, {
    balance: '7431.92',
    exactBalance: '7431.927550',
  });
  expect(buildUserChange(user, resumed, 'why')).not.toHaveProperty('add');
  expect(buildUserChange(user, resumed, 'why')).not.toHaveProperty('balance');
  const unknown = resumeEdit(fractioned, draft, {});
  expect(Object.keys(buildUserChange(unknown.user, unknown.draft, 'why'))).toEqual([
    'email',
    'expected',
    'reason',
  ]);
});

it('[ADM-05] shows what the opening of an account books beside the usual grant', () => {
  expect(openingDifferences({ ...NEW_USER, balance: '12000.5' }, labels)).toEqual([
    {
      label: 'balance',
      before: '10,000.00',
      after: '12,000.50',
      delta: '+2,000.50',
      note: 'beside: +2,000.50',
    },
  ]);
  expect(openingDifferences(NEW_USER, labels)).toEqual([]);
});

it('[ADM-06] of a conflict both versions are shown, and each field is what was chosen', () => {
  const draft = { ...buildUserDraft(ana), balance: '25000.00', country: 'Chile', phone: '1' };
  const theirs = readTheirs(
    readRefusal('user_changed', { current: { balance: '12000.00', country: null, other: 1 } }),
  );
  expect(theirs).toEqual({ balance: '12000.00', country: '' });
  expect(listConflicts(ana, draft, theirs ?? {}, labels)).toEqual([
    { field: 'country', original: '-', mine: 'Chile', theirs: '-' },
    { field: 'balance', original: '10,000.00', mine: '25,000.00', theirs: '12,000.00' },
  ]);
  const resolved = resolveConflicts(ana, draft, theirs ?? {}, { country: 'theirs', balance: 'mine' });
  expect(buildUserChange(resolved.user, resolved.draft, 'why')).toEqual({
    balance: '25000.00',
    phone: '1',
    expected: { balance: '12000.00', phone: null },
    reason: 'why',
  });
});

it('[ADM-06] after the money alone was set the rest is sent, on what stands there now', () => {
  const draft = { ...buildUserDraft(ana), balance: '25000', email: 'paz@example.com', password: 'x' };
  const current = readTheirs({
    code: 'edit_incomplete',
    details: { current: { balance: '25000.00', email: 'ana@example.com', phone: '123', country: null } },
  });
  const resumed = resumeEdit(ana, draft, current ?? {});
  expect(buildUserChange(resumed.user, resumed.draft, 'why')).toEqual({
    email: 'paz@example.com',
    password: 'x',
    expected: { email: 'ana@example.com' },
    reason: 'why',
  });
  expect(resumed.draft).toMatchObject({ balance: '25000.00', phone: '123' });
});

it('a refusal for another reason is no conflict', () => {
  const others = [
    undefined,
    readRefusal('below_margin_call', { minimum: '1' }),
    readRefusal('user_changed', { current: {} }),
  ];
  expect(others.map(readTheirs)).toEqual([undefined, undefined, undefined]);
});

const traded: AdminUser = {
  ...ana,
  account: { fillProfile: 'retail' } as NonNullable<AdminUser['account']>,
};

it('sends another fill profile with the one that the form had read, and shows the two', () => {
  const draft = { ...buildUserDraft(traded), fillProfile: 'stressed' } as const;
  expect(buildUserChange(traded, draft, 'A harder lesson')).toEqual({
    fillProfile: 'stressed',
    expected: { fillProfile: 'retail' },
    reason: 'A harder lesson',
  });
  expect(listUserDifferences(traded, draft, labels)).toEqual([
    { label: 'fillProfile', before: 'retail', after: 'stressed' },
  ]);
});

it('goes on from the fill profile that somebody else has set meanwhile', () => {
  const draft = { ...buildUserDraft(traded), fillProfile: 'stressed' } as const;
  const { user, draft: resolved } = resolveConflicts(
    traded,
    draft,
    { fillProfile: 'ideal' },
    { fillProfile: 'theirs' },
  );
  expect(buildUserDraft(user).fillProfile).toBe('ideal');
  expect(resolved.fillProfile).toBe('ideal');
});
