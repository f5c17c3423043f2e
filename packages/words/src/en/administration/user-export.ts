/** The list of users as a table, in English. */
export const userExport = {
  file: 'users.csv',
  head: {
    username: 'Username',
    fullName: 'Full name',
    email: 'E-mail',
    phone: 'Phone',
    country: 'Country',
    role: 'Role',
    balance: 'Balance (virtual USD)',
    profit: 'Profit (virtual USD)',
    state: 'State',
    verification: 'Verification',
    adjustments: 'Administrator adjustments',
    fillProfile: 'Execution profile',
    created: 'Member since',
  },
  role: {
    admin: 'Admin',
    user: 'User',
  },
  fillProfiles: { ideal: 'Ideal', retail: 'Retail', stressed: 'Stressed' },
  active: 'Active',
  inactive: 'Inactive',
  verification: {
    none: 'Not verified',
    pending: 'Pending',
    approved: 'Verified',
    rejected: 'Rejected',
  },
};
