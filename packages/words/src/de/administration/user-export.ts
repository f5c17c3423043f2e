import type { UserExportTexts } from '../../texts.ts';

/** The list of users as a table, in German. */
export const userExport: UserExportTexts = {
  file: 'benutzer.csv',
  head: {
    username: 'Benutzer',
    fullName: 'Vollständiger Name',
    email: 'E-Mail',
    phone: 'Telefon',
    country: 'Land',
    role: 'Rolle',
    balance: 'Guthaben (virtuelle USD)',
    profit: 'Gewinn (virtuelle USD)',
    state: 'Status',
    verification: 'Verifizierung',
    adjustments: 'Anpassungen durch Administratoren',
    fillProfile: 'Ausführungsprofil',
    created: 'Dabei seit',
  },
  role: {
    admin: 'Admin',
    user: 'Benutzer',
  },
  fillProfiles: { ideal: 'Ideal', retail: 'Privatkunde', stressed: 'Angespannt' },
  active: 'Aktiv',
  inactive: 'Inaktiv',
  verification: {
    none: 'Nicht verifiziert',
    pending: 'Offen',
    approved: 'Verifiziert',
    rejected: 'Abgelehnt',
  },
};
