import { parseUsd } from '@lonja/core/money';
import type { AdminUser, FillProfile, ReadRefusal } from '@lonja/protocol';
import { EMAIL, MIN_ADMIN_PASSWORD, MIN_PASSWORD, MIN_USERNAME } from '@lonja/protocol/person-rules';
import type { CallInput } from '@lonja/protocol/client';
import type { NumberFormat } from '../../shared/figures/number-format.ts';
import { moneyDifference, type Difference } from '../acts/difference.ts';

/** What the form of a user has, as typed. */
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
  /** How the market takes the orders of the trading account. */
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

/** An administrator has no account: the form hides its figures, and nothing is judged, shown or sent of them. */
const hasFunds = ({ role }: Pick<UserDraft, 'role'>): boolean => role === 'user';
const isOfFunds = (field: keyof UserDraft): boolean =>
  field === 'balance' || field === 'totalProfit' || field === 'fillProfile';

/** What is wrong with the form (specification, section 5). A password may be empty where there is one already. */
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

/** An empty or blank one is none: the current password stays. */
const hasPassword = (draft: UserDraft): boolean => draft.password.trim() !== '';

const TEXTS = ['username', 'email', 'fullName', 'phone', 'country'] as const;

/** Whether a new client would begin with another balance than all do: an act on money, which needs a reason. */
export function isOtherBalance(draft: UserDraft): boolean {
  const [balance, usual] = [parseUsd(draft.balance.trim()), parseUsd(NEW_USER.balance)];
  return hasFunds(draft) && balance.ok && usual.ok && balance.units !== usual.units;
}

/** Whether an edit is an act on money, a figure, what orders fill at or a password: it needs a reason. */
export const needsReason = (user: AdminUser, draft: UserDraft): boolean =>
  hasPassword(draft) ||
  (hasFunds(draft) &&
    (draft.balance.trim() !== user.balance ||
      draft.totalProfit.trim() !== user.totalProfit ||
      draft.fillProfile !== draftOf(user).fillProfile));

/** A new user as the call takes them, with the reason where the balance needs one. */
export function newUserOf(draft: UserDraft, reason: string): CallInput<'createUser'>['body'] {
  const { totalProfit: _profit, isActive: _active, fillProfile: _ideal, balance, ...person } = draft;
  return {
    ...person,
    ...(hasFunds(draft) ? { balance: balance.trim() } : {}),
    ...(isOtherBalance(draft) ? { reason: reason.trim() } : {}),
  };
}

type Change = CallInput<'changeUser'>['body'];

/** Only what was changed, with what the form had read. */
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

/** What saving would make different, in the order of the form. */
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

/** A field that somebody else has changed since the form read it, as texts. */
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

/** What a refused change says of the figures that stand there now; undefined where that was not the reason. */
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

/** The form on top of what stands there now, each field in conflict as chosen. */
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

/** The user with what stands there now; the profile is the account's. */
const asItStands = (user: AdminUser, { fillProfile, ...current }: Partial<UserDraft>): AdminUser => ({
  ...user,
  ...current,
  account: user.account && fillProfile ? { ...user.account, fillProfile } : user.account,
});

/**
 * The form after its money was set and the rest was not saved: on top of what stands there now, with what is still to be
 * saved.
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
