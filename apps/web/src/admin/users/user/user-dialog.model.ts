import { formatUsdExact, isShownAs, minus, parseUsd, plus, usd, type Usd } from '@lonja/core/money';
import type { AdminUser, FillProfile, ReadRefusal } from '@lonja/protocol';
import { EMAIL, MIN_ADMIN_PASSWORD, MIN_PASSWORD, MIN_USERNAME } from '@lonja/protocol/person-rules';
import type { CallInput } from '@lonja/protocol/client';
import type { NumberFormat } from '../../../shared/figures/number-format.ts';
import { exactMoney, moneyDifference, type Difference } from '../../acts/difference.ts';

/** Amounts of an account that are set, or that something is added to or taken from. */
const FUNDS = ['balance', 'totalProfit'] as const;
export type FundsField = (typeof FUNDS)[number];
export const HOWS = ['set', 'add', 'take'] as const;
export type How = (typeof HOWS)[number];

/** The typed values of a user's form. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly phone: string;
  readonly country: string;
  /** The figure to set, or the amount to add or take: as `how` says. */
  readonly balance: string;
  readonly totalProfit: string;
  readonly how: Readonly<Record<FundsField, How>>;
  readonly role: 'user' | 'admin';
  readonly isActive: boolean;
  /** The fill profile of the trading account. */
  readonly fillProfile: FillProfile;
}

export const NEW_USER: UserDraft = {
  username: '',
  email: '',
  password: '',
  fullName: '',
  phone: '',
  country: '',
  balance: '10000.00',
  totalProfit: '0.00',
  how: { balance: 'set', totalProfit: 'set' },
  role: 'user',
  isActive: true,
  fillProfile: 'ideal',
};

export const buildUserDraft = (user: AdminUser): UserDraft => ({
  username: user.username,
  email: user.email,
  password: '',
  fullName: user.fullName ?? '',
  phone: user.phone ?? '',
  country: user.country ?? '',
  balance: user.balance,
  totalProfit: user.totalProfit,
  how: NEW_USER.how,
  role: user.role,
  isActive: user.isActive,
  fillProfile: user.account?.fillProfile ?? 'ideal',
});

type Problem =
  | 'usernameShort'
  | 'emailInvalid'
  | 'passwordShort'
  | 'adminPasswordShort'
  | 'balanceInvalid'
  | 'amountInvalid'
  | 'numberInvalid';
export type UserProblems = Readonly<Partial<Record<keyof UserDraft, Problem>>>;

/** An administrator has no account, so its figures are hidden, and not validated or sent. */
const hasFunds = ({ role }: Pick<UserDraft, 'role'>): boolean => role === 'user';
const isOfFunds = (field: keyof UserDraft): boolean =>
  field === 'balance' || field === 'totalProfit' || field === 'fillProfile';

/** The problems of the form (specification, section 5). The password of an existing user may be empty. */
export function findProblems(draft: UserDraft, isNew: boolean): UserProblems {
  return {
    ...(draft.username.trim().length < MIN_USERNAME ? { username: 'usernameShort' as const } : {}),
    ...(EMAIL.test(draft.email.trim()) ? {} : { email: 'emailInvalid' as const }),
    ...passwordProblem(draft, isNew),
    ...(hasFunds(draft) ? fundsProblems(draft) : {}),
  };
}

function fundsProblems(draft: UserDraft): UserProblems {
  return Object.fromEntries(
    FUNDS.flatMap((field): [FundsField, Problem][] => {
      const problem = amountProblem(draft, field);
      return problem ? [[field, problem]] : [];
    }),
  );
}

function amountProblem(draft: UserDraft, field: FundsField): Problem | undefined {
  const typed = parseUsd(draft[field].trim());
  if (draft.how[field] !== 'set') return typed.ok && typed.units > 0n ? undefined : 'amountInvalid';
  if (field === 'balance') return typed.ok && typed.units >= 0n ? undefined : 'balanceInvalid';
  return typed.ok ? undefined : 'numberInvalid';
}

/** The form with another way of changing a figure: an amount starts empty, a figure as it stands. */
export const withHow = (draft: UserDraft, field: FundsField, how: How, user: AdminUser): UserDraft => ({
  ...draft,
  [field]: how === 'set' ? user[field] : draft.how[field] === 'set' ? '' : draft[field],
  how: { ...draft.how, [field]: how },
});

/** What stands in the account, to its last decimal. */
export const getExactFunds = (user: AdminUser, field: FundsField): string =>
  (field === 'balance' ? user.account?.cash : user.account?.profit) ?? user[field];

const parseAmount = (text: string): Usd | undefined => {
  const parsed = parseUsd(text.trim());
  return parsed.ok ? usd(parsed.units) : undefined;
};

/** What a save books on a figure: where it then stands, and whether by setting or by adding; undefined where it stays. */
function bookedOn(
  user: AdminUser,
  draft: UserDraft,
  field: FundsField,
): { readonly after: Usd; readonly added: Usd; readonly how: How } | undefined {
  const how = draft.how[field];
  const [actual, typed] = [parseAmount(getExactFunds(user, field)), parseAmount(draft[field])];
  if (!hasFunds(draft) || actual === undefined || typed === undefined) return undefined;
  if (how === 'set')
    return isShownAs(actual, typed) ? undefined : { after: typed, added: minus(typed, actual), how };
  const added = how === 'add' ? typed : minus(usd(0n), typed);
  return added === 0n ? undefined : { after: plus(actual, added), added, how };
}

function passwordProblem(draft: UserDraft, isNew: boolean): UserProblems {
  const isSet = isNew || hasPassword(draft);
  if (draft.role === 'admin' && isSet && draft.password.length < MIN_ADMIN_PASSWORD)
    return { password: 'adminPasswordShort' };
  return isNew && draft.password.length < MIN_PASSWORD ? { password: 'passwordShort' } : {};
}

/** An empty or blank password keeps the current one. */
const hasPassword = (draft: UserDraft): boolean => draft.password.trim() !== '';

const TEXTS = ['username', 'email', 'fullName', 'phone', 'country'] as const;

/** Whether a new client's balance differs from the usual grant, which is an act on money and needs a reason. */
export function isOtherBalance(draft: UserDraft): boolean {
  const [balance, usual] = [parseUsd(draft.balance.trim()), parseUsd(NEW_USER.balance)];
  return hasFunds(draft) && balance.ok && usual.ok && balance.units !== usual.units;
}

/** Whether an edit changes money, an override, the fill profile or the password: these need a reason. */
export const needsReason = (user: AdminUser, draft: UserDraft): boolean =>
  hasPassword(draft) ||
  (hasFunds(draft) &&
    (FUNDS.some((field) => bookedOn(user, draft, field)) ||
      draft.fillProfile !== buildUserDraft(user).fillProfile));

/** The call's input for a new user, with a reason where the balance needs one. */
export function readNewUser(draft: UserDraft, reason: string): CallInput<'createUser'>['body'] {
  const {
    totalProfit: _profit,
    how: _set,
    isActive: _active,
    fillProfile: _ideal,
    balance,
    ...person
  } = draft;
  return {
    ...person,
    ...(hasFunds(draft) ? { balance: balance.trim() } : {}),
    ...(isOtherBalance(draft) ? { reason: reason.trim() } : {}),
  };
}

type Change = CallInput<'changeUser'>['body'];

/** Only the changed fields, with the expected values of the form. */
export function buildUserChange(user: AdminUser, draft: UserDraft, reason: string): Change {
  const before = buildUserDraft(user);
  const booked = FUNDS.flatMap((field) => {
    const on = bookedOn(user, draft, field);
    return on ? [{ field, ...on }] : [];
  });
  const set = booked.filter(({ how }) => how === 'set').map(({ field }) => field);
  const added = booked.filter(({ how }) => how !== 'set');
  const changed = CONFLICT_FIELDS.filter((field) =>
    isAmount(field)
      ? set.includes(field)
      : draft[field] !== before[field] && (hasFunds(draft) || !isOfFunds(field)),
  );
  const values = Object.fromEntries(
    changed.map((field) => {
      const value = draft[field];
      return [field, typeof value === 'string' ? value.trim() : value];
    }),
  );
  const expected = Object.fromEntries(
    changed.map((field) => [
      field,
      isAmount(field)
        ? getExactFunds(user, field)
        : isOptional(field)
          ? before[field] || null
          : before[field],
    ]),
  );
  const add = Object.fromEntries(added.map(({ field, added: amount }) => [field, trimToCents(amount)]));
  return {
    ...values,
    ...(added.length > 0 ? { add } : {}),
    ...(hasPassword(draft) ? { password: draft.password } : {}),
    expected,
    reason,
  };
}

const isAmount = (field: keyof UserDraft): field is FundsField => FUNDS.includes(field as FundsField);

/** An amount without needless zeros behind its cents. */
const trimToCents = (amount: Usd): string => formatUsdExact(amount).replace(/(\.\d\d\d*?)0*$/, '$1');

const isOptional = (field: keyof UserDraft): boolean =>
  field === 'fullName' || field === 'phone' || field === 'country';

interface Labels {
  readonly of: (field: Exclude<keyof UserDraft, 'how'>) => string;
  readonly role: (role: UserDraft['role']) => string;
  readonly profile: (profile: FillProfile) => string;
  readonly state: (isActive: boolean) => string;
  readonly none: string;
  readonly newPassword: string;
  /** What a save books on an amount. */
  readonly booked: (amount: string, how: How) => string;
  readonly bookedAtOpening: (amount: string) => string;
  readonly format: Pick<NumberFormat, 'decimal'>;
}

/** The differences that a save would make, in the order of the form. */
export function listUserDifferences(user: AdminUser, draft: UserDraft, labels: Labels): Difference[] {
  const before = buildUserDraft(user);
  const texts = TEXTS.filter((field) => draft[field].trim() !== before[field]).map((field) => ({
    label: labels.of(field),
    before: before[field] || labels.none,
    after: draft[field].trim() || labels.none,
  }));
  const money = FUNDS.flatMap((field) => {
    const booked = bookedOn(user, draft, field);
    return booked ? [fundsDifference(labels, field, getExactFunds(user, field), booked)] : [];
  });
  return [
    ...texts,
    ...(hasPassword(draft)
      ? [{ label: labels.of('password'), before: '••••••', after: labels.newPassword }]
      : []),
    ...money,
    ...(!hasFunds(draft) || draft.fillProfile === before.fillProfile
      ? []
      : [
          {
            label: labels.of('fillProfile'),
            before: labels.profile(before.fillProfile),
            after: labels.profile(draft.fillProfile),
          },
        ]),
    ...(draft.role === before.role
      ? []
      : [{ label: labels.of('role'), before: labels.role(before.role), after: labels.role(draft.role) }]),
    ...(draft.isActive === before.isActive
      ? []
      : [
          {
            label: labels.of('isActive'),
            before: labels.state(before.isActive),
            after: labels.state(draft.isActive),
          },
        ]),
  ];
}

function fundsDifference(
  labels: Labels,
  field: FundsField,
  actual: string,
  { after, how }: { readonly after: Usd; readonly how: How },
): Difference {
  const difference = moneyDifference(labels.of(field), actual, formatUsdExact(after), labels.format);
  return { ...difference, note: labels.booked(difference.delta ?? '', how) };
}

/** What the opening of an account books: the usual grant, and the difference to another balance. */
export function openingDifferences(draft: UserDraft, labels: Labels): Difference[] {
  const [balance, usual] = [parseAmount(draft.balance), parseAmount(NEW_USER.balance)];
  if (!isOtherBalance(draft) || balance === undefined || usual === undefined) return [];
  const label = labels.of('balance');
  const difference = moneyDifference(label, NEW_USER.balance, formatUsdExact(balance), labels.format);
  return [{ ...difference, note: labels.bookedAtOpening(difference.delta ?? '') }];
}

/** A field that was changed elsewhere since the form read it, as texts. */
export interface Conflict {
  readonly field: ConflictField;
  readonly original: string;
  readonly mine: string;
  readonly theirs: string;
}
type ConflictField = Exclude<keyof UserDraft, 'password' | 'how'>;
export type Side = 'mine' | 'theirs';

const CONFLICT_FIELDS: readonly ConflictField[] = [
  ...TEXTS,
  'balance',
  'totalProfit',
  'fillProfile',
  'role',
  'isActive',
];

/** The current values of a form's fields, amounts also to their last decimal. */
export type Theirs = Partial<UserDraft> & {
  readonly exactBalance?: string;
  readonly exactTotalProfit?: string;
};
const EXACT = { exactBalance: 'balance', exactTotalProfit: 'totalProfit' } as const;

/** The current figures from a refusal because of changed ones; undefined for other refusals. */
export function readTheirs(refusal: ReadRefusal | undefined): Theirs | undefined {
  const entries = Object.entries(findCurrent(refusal) ?? {}).filter(
    ([field]) => CONFLICT_FIELDS.includes(field as ConflictField) || field in EXACT,
  );
  return entries.length === 0
    ? undefined
    : Object.fromEntries(entries.map(([field, value]) => [field, value ?? '']));
}

const findCurrent = (refusal: ReadRefusal | undefined) =>
  refusal?.code === 'user_changed' || refusal?.code === 'edit_incomplete' || refusal?.code === 'books_changed'
    ? refusal.details?.current
    : undefined;

/** Each field that both have changed. */
export function listConflicts(user: AdminUser, draft: UserDraft, theirs: Theirs, labels: Labels): Conflict[] {
  const original = buildUserDraft(user);
  const text = (field: ConflictField, value: UserDraft[ConflictField]): string => {
    if (field === 'role') return labels.role(value as UserDraft['role']);
    if (field === 'fillProfile') return labels.profile(value as FillProfile);
    if (field === 'isActive') return labels.state(value as boolean);
    if (isAmount(field)) return exactMoney(String(value), labels.format);
    return String(value) || labels.none;
  };
  return CONFLICT_FIELDS.flatMap((field) => {
    const value = theirs[field];
    if (value === undefined) return [];
    return [
      {
        field,
        original: text(field, isAmount(field) ? getExactFunds(user, field) : original[field]),
        mine: text(field, draft[field]),
        theirs: text(field, isAmount(field) ? exactTheirs(theirs, field, String(value)) : value),
      },
    ];
  });
}

const exactTheirs = ({ exactBalance, exactTotalProfit }: Theirs, field: FundsField, shown: string): string =>
  (field === 'balance' ? exactBalance : exactTotalProfit) ?? shown;

/** Rebases the form on the current figures, with each conflict as chosen. */
export function resolveConflicts(
  user: AdminUser,
  draft: UserDraft,
  theirs: Theirs,
  choice: Readonly<Partial<Record<ConflictField, Side>>>,
): { readonly user: AdminUser; readonly draft: UserDraft } {
  const taken = CONFLICT_FIELDS.filter((field) => theirs[field] !== undefined && choice[field] === 'theirs');
  return {
    user: asItStands(user, theirs),
    draft: { ...draft, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
  };
}

/** The user with the current values; the profile belongs to the account. */
const asItStands = (
  user: AdminUser,
  { fillProfile, exactBalance, exactTotalProfit, how: _how, ...current }: Theirs,
): AdminUser => ({
  ...user,
  ...current,
  account: user.account && {
    ...user.account,
    ...(fillProfile ? { fillProfile } : {}),
    ...(exactBalance === undefined ? {} : { cash: exactBalance }),
    ...(exactTotalProfit === undefined ? {} : { profit: exactTotalProfit }),
  },
});

/**
 * The form after its balance and profit were saved and the rest was not: based on the current figures, with the fields that are
 * still to be saved.
 */
export function resumeEdit(
  user: AdminUser,
  draft: UserDraft,
  current: Theirs,
): { readonly user: AdminUser; readonly draft: UserDraft } {
  const before = buildUserDraft(user);
  const done = CONFLICT_FIELDS.filter(
    (field) => current[field] !== undefined && (isOfFunds(field) || draft[field] === before[field]),
  );
  return {
    user: asItStands(user, current),
    // What was added is added: the fields of money start again from what stands there.
    draft: {
      ...draft,
      ...Object.fromEntries(
        FUNDS.filter((field) => draft.how[field] !== 'set').map((field) => [field, user[field]]),
      ),
      how: NEW_USER.how,
      ...Object.fromEntries(done.map((field) => [field, current[field]])),
    },
  };
}
