import { formatUsd, ZERO_USD } from '@lonja/core';
import type { CsvCell } from '@lonja/protocol/csv';
import type { Language } from '@lonja/protocol/setting-options';
import type { ListedUser } from '@lonja/store';

type State = ListedUser['verification'];

interface ExportTexts {
  readonly file: string;
  /** In the order of a row. What administrators set stands in a column of its own: an export discloses it too. */
  readonly head: readonly string[];
  readonly role: Readonly<Record<ListedUser['user']['role'], string>>;
  readonly active: string;
  readonly inactive: string;
  readonly verification: Readonly<Record<State, string>>;
}

const TEXTS: Readonly<Record<Language, ExportTexts>> = {
  es: {
    file: 'usuarios.csv',
    head: [
      'Usuario',
      'Nombre Completo',
      'Email',
      'Teléfono',
      'País',
      'Rol',
      'Balance (USD virtuales)',
      'Ganancias (USD virtuales)',
      'Estado',
      'Verificación',
      'Ajustes de administradores',
      'Alta',
    ],
    role: { admin: 'Admin', user: 'Usuario' },
    active: 'Activo',
    inactive: 'Inactivo',
    verification: {
      none: 'Sin verificar',
      pending: 'Pendiente',
      approved: 'Verificado',
      rejected: 'Rechazado',
    },
  },
  en: {
    file: 'users.csv',
    head: [
      'Username',
      'Full name',
      'E-mail',
      'Phone',
      'Country',
      'Role',
      'Balance (virtual USD)',
      'Profit (virtual USD)',
      'State',
      'Verification',
      'Administrator adjustments',
      'Member since',
    ],
    role: { admin: 'Admin', user: 'User' },
    active: 'Active',
    inactive: 'Inactive',
    verification: {
      none: 'Not verified',
      pending: 'Pending',
      approved: 'Verified',
      rejected: 'Rejected',
    },
  },
  fr: {
    file: 'utilisateurs.csv',
    head: [
      'Utilisateur',
      'Nom complet',
      'E-mail',
      'Téléphone',
      'Pays',
      'Rôle',
      'Solde (USD virtuels)',
      'Profit (USD virtuels)',
      'État',
      'Vérification',
      'Ajustements d’administrateurs',
      'Inscription',
    ],
    role: { admin: 'Admin', user: 'Utilisateur' },
    active: 'Actif',
    inactive: 'Inactif',
    verification: {
      none: 'Non vérifié',
      pending: 'En attente',
      approved: 'Vérifié',
      rejected: 'Refusé',
    },
  },
  de: {
    file: 'benutzer.csv',
    head: [
      'Benutzer',
      'Vollständiger Name',
      'E-Mail',
      'Telefon',
      'Land',
      'Rolle',
      'Guthaben (virtuelle USD)',
      'Gewinn (virtuelle USD)',
      'Status',
      'Verifizierung',
      'Anpassungen durch Administratoren',
      'Dabei seit',
    ],
    role: { admin: 'Admin', user: 'Benutzer' },
    active: 'Aktiv',
    inactive: 'Inaktiv',
    verification: {
      none: 'Nicht verifiziert',
      pending: 'Offen',
      approved: 'Verifiziert',
      rejected: 'Abgelehnt',
    },
  },
};

/** The users as rows of a table with its head. Balances round down to cents; moments are UTC. */
export function userExport(users: readonly ListedUser[], language: Language) {
  const { file, head, ...words } = TEXTS[language];
  return { file, rows: [head, ...users.map((user) => rowOf(user, words))] };
}

const rowOf = (
  { user, account, verification, adjustments }: ListedUser,
  words: Omit<ExportTexts, 'file' | 'head'>,
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
  user.created_at.toISOString(),
];
