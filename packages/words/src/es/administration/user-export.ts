import type { UserExportTexts } from '../../texts.ts';

/** The list of users as a table, in Spanish. */
export const userExport: UserExportTexts = {
  file: 'usuarios.csv',
  head: {
    username: 'Usuario',
    fullName: 'Nombre Completo',
    email: 'Email',
    phone: 'Teléfono',
    country: 'País',
    role: 'Rol',
    balance: 'Balance (USD virtuales)',
    profit: 'Ganancias (USD virtuales)',
    state: 'Estado',
    verification: 'Verificación',
    adjustments: 'Ajustes de administradores',
    fillProfile: 'Perfil de ejecución',
    created: 'Alta',
  },
  role: {
    admin: 'Admin',
    user: 'Usuario',
  },
  fillProfiles: { ideal: 'Ideal', retail: 'Minorista', stressed: 'Con tensión' },
  active: 'Activo',
  inactive: 'Inactivo',
  verification: {
    none: 'Sin verificar',
    pending: 'Pendiente',
    approved: 'Verificado',
    rejected: 'Rechazado',
  },
};
