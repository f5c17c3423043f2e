import { parseUsd } from '@lonja/core/money';
import type { AdminUser, FillProfile, ReadRefusal } from '@lonja/protocol';
import { EMAIL, MIN_ADMIN_PASSWORD, MIN_PASSWORD, MIN_USERNAME } from '@lonja/protocol/person-rules';
import type { CallInput } from '@lonja/protocol/client';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import { moneyDifference, type Difference } from '../acts/difference.ts';

/** The typed values of a user's form. */
export interface UserDraft {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly phone: string;
  readonly country: string;
  readonly balance: string;
  readonly totalProfit: string;
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
  role: 'user',
  isActive: true,
  fillProfile: 'ideal',
};

export const draftOf = (user: AdminUser): UserDraft => ({
  username: user.username,
  email: user.email,
  password: '',
  fullName: user.fullName ?? '',
  phone: user.phone ?? '',
  country: user.country ?? '',
  balance: user.balance,
  totalProfit: user.totalProfit,
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
  const balance = parseUsd(draft.balance.trim());
  return {
    ...(balance.ok && balance.units >= 0n ? {} : { balance: 'balanceInvalid' as const }),
    ...(parseUsd(draft.totalProfit.trim()).ok ? {} : { totalProfit: 'numberInvalid' as const }),
  };
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
    (draft.balance.trim() !== user.balance ||
      draft.totalProfit.trim() !== user.totalProfit ||
      draft.fillProfile !== draftOf(user).fillProfile));

/** The call's input for a new user, with a reason where the balance needs one. */
export function newUserOf(draft: UserDraft, reason: string): CallInput<'createUser'>['body'] {
  const { totalProfit: _profit, isActive: _active, fillProfile: _ideal, balance, ...person } = draft;
  return {
    ...person,
    ...(hasFunds(draft) ? { balance: balance.trim() } : {}),
    ...(isOtherBalance(draft) ? { reason: reason.trim() } : {}),
  };
}

type Change = CallInput<'changeUser'>['body'];

/** Only the changed fields, with the expected values of the form. */
export function changeOf(user: AdminUser, draft: UserDraft, reason: string): Change {
  const before = draftOf(user);
  const changed = (Object.keys(before) as (keyof UserDraft)[]).filter(
    (field) =>
      field !== 'password' && draft[field] !== before[field] && (hasFunds(draft) || !isOfFunds(field)),
  );
  const values = Object.fromEntries(
    changed.map((field) => {
      const value = draft[field];
      return [field, typeof value === 'string' ? value.trim() : value];
    }),
  );
  const expected = Object.fromEntries(
    changed.map((field) => [field, isOptional(field) ? before[field] || null : before[field]]),
  );
  return { ...values, ...(hasPassword(draft) ? { password: draft.password } : {}), expected, reason };
}

const isOptional = (field: keyof UserDraft): boolean =>
  field === 'fullName' || field === 'phone' || field === 'country';

interface Labels {
  readonly of: (field: keyof UserDraft) => string;
  readonly role: (role: UserDraft['role']) => string;
  readonly profile: (profile: FillProfile) => string;
  readonly state: (isActive: boolean) => string;
  readonly none: string;
  readonly newPassword: string;
  readonly format: Pick<NumberFormat, 'decimal'>;
}

/** The differences that a save would make, in the order of the form. */
export function differencesOf(user: AdminUser, draft: UserDraft, labels: Labels): Difference[] {
  const before = draftOf(user);
  const texts = TEXTS.filter((field) => draft[field].trim() !== before[field]).map((field) => ({
    label: labels.of(field),
    before: before[field] || labels.none,
    after: draft[field].trim() || labels.none,
  }));
  const money = (['balance', 'totalProfit'] as const)
    .filter((field) => hasFunds(draft) && draft[field].trim() !== before[field])
    .map((field) => moneyDifference(labels.of(field), before[field], draft[field].trim(), labels.format));
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

/** A field that was changed elsewhere since the form read it, as texts. */
export interface Conflict {
  readonly field: ConflictField;
  readonly original: string;
  readonly mine: string;
  readonly theirs: string;
}
type ConflictField = Exclude<keyof UserDraft, 'password'>;
export type Side = 'mine' | 'theirs';

const CONFLICT_FIELDS: readonly ConflictField[] = [
  ...TEXTS,
  'balance',
  'totalProfit',
  'fillProfile',
  'role',
  'isActive',
];

/** The current figures from a refusal because of changed ones; undefined for other refusals. */
export function readTheirs(refusal: ReadRefusal | undefined): Partial<UserDraft> | undefined {
  const entries = Object.entries(currentOf(refusal) ?? {}).filter(([field]) =>
    CONFLICT_FIELDS.includes(field as ConflictField),
  );
  return entries.length === 0
    ? undefined
    : Object.fromEntries(entries.map(([field, value]) => [field, value ?? '']));
}

const currentOf = (refusal: ReadRefusal | undefined) =>
  refusal?.code === 'user_changed' || refusal?.code === 'edit_incomplete' || refusal?.code === 'books_changed'
    ? refusal.details?.current
    : undefined;

/** Each field that both have changed. */
export function conflictsOf(
  user: AdminUser,
  draft: UserDraft,
  theirs: Partial<UserDraft>,
  labels: Labels,
): Conflict[] {
  const original = draftOf(user);
  const text = (field: ConflictField, value: UserDraft[ConflictField]): string => {
    if (field === 'role') return labels.role(value as UserDraft['role']);
    if (field === 'fillProfile') return labels.profile(value as FillProfile);
    if (field === 'isActive') return labels.state(value as boolean);
    return String(value) || labels.none;
  };
  return CONFLICT_FIELDS.flatMap((field) => {
    const value = theirs[field];
    if (value === undefined) return [];
    return [
      {
        field,
        original: text(field, original[field]),
        mine: text(field, draft[field]),
        theirs: text(field, value),
      },
    ];
  });
}

/** Rebases the form on the current figures, with each conflict as chosen. */
export function resolveConflicts(
  user: AdminUser,
  draft: UserDraft,
  theirs: Partial<UserDraft>,
  choice: Readonly<Partial<Record<ConflictField, Side>>>,
): { readonly user: AdminUser; readonly draft: UserDraft } {
  const taken = CONFLICT_FIELDS.filter((field) => theirs[field] !== undefined && choice[field] === 'theirs');
  return {
    user: asItStands(user, theirs),
    draft: { ...draft, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) },
  };
}

/** The user with the current values; the profile belongs to the account. */
const asItStands = (user: AdminUser, { fillProfile, ...current }: Partial<UserDraft>): AdminUser => ({
  ...user,
  ...current,
  account: user.account && fillProfile ? { ...user.account, fillProfile } : user.account,
});

/**
 * The form after its balance and profit were saved and the rest was not: based on the current figures, with the fields that are
 * still to be saved.
 */
export function resumeEdit(
  user: AdminUser,
  draft: UserDraft,
  current: Partial<UserDraft>,
): { readonly user: AdminUser; readonly draft: UserDraft } {
  const before = draftOf(user);
  const done = CONFLICT_FIELDS.filter(
    (field) => current[field] !== undefined && (isOfFunds(field) || draft[field] === before[field]),
  );
  return {
    user: asItStands(user, current),
    draft: { ...draft, ...Object.fromEntries(done.map((field) => [field, current[field]])) },
  };
}
