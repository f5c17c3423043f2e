import { formatUsd, ZERO_USD } from '@lonja/core';
import type { CsvCell } from '@lonja/protocol/csv';
import type { ListedUser } from '@lonja/store/people/user-administration';
import type { Language } from '@lonja/words/languages';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import type { UserExportTexts } from '@lonja/words/texts';

/** In the order of a row. Administrators' adjustments and the fill profile have their own columns, so that an export
 * discloses them too. */
const HEAD = [
  'username',
  'fullName',
  'email',
  'phone',
  'country',
  'role',
  'balance',
  'profit',
  'state',
  'verification',
  'adjustments',
  'fillProfile',
  'created',
] as const satisfies readonly (keyof UserExportTexts['head'])[];

/** The users as rows of a table with a header. Balances round down to cents; moments are UTC. */
export function userExport(users: readonly ListedUser[], language: Language) {
  const { file, head, ...words } = SERVER_TEXTS[language].userExport;
  return { file, rows: [HEAD.map((name) => head[name]), ...users.map((user) => buildUserRow(user, words))] };
}

const buildUserRow = (
  { user, account, verification, adjustments }: ListedUser,
  words: Omit<UserExportTexts, 'file' | 'head'>,
): readonly CsvCell[] => [
  user.username,
  user.full_name ?? '',
  user.email,
  user.phone ?? '',
  user.country ?? '',
  words.role[user.role],
  { figure: formatUsd(account?.balances.cash ?? ZERO_USD, 'floor') },
  { figure: formatUsd(account?.balances.profit ?? ZERO_USD, 'floor') },
  user.is_active ? words.active : words.inactive,
  words.verification[verification],
  adjustments,
  account ? words.fillProfiles[account.fillProfile] : '',
  user.created_at.toISOString(),
];
