import type { UserExportTexts } from '../../texts.ts';

/** The list of users as a table, in French. */
export const userExport: UserExportTexts = {
  file: 'utilisateurs.csv',
  head: {
    username: 'Utilisateur',
    fullName: 'Nom complet',
    email: 'E-mail',
    phone: 'Téléphone',
    country: 'Pays',
    role: 'Rôle',
    balance: 'Solde (USD virtuels)',
    profit: 'Profit (USD virtuels)',
    state: 'État',
    verification: 'Vérification',
    adjustments: 'Ajustements d’administrateurs',
    fillProfile: 'Profil d’exécution',
    created: 'Inscription',
  },
  role: {
    admin: 'Admin',
    user: 'Utilisateur',
  },
  fillProfiles: { ideal: 'Idéal', retail: 'Particulier', stressed: 'Sous tension' },
  active: 'Actif',
  inactive: 'Inactif',
  verification: {
    none: 'Non vérifié',
    pending: 'En attente',
    approved: 'Vérifié',
    rejected: 'Refusé',
  },
};
