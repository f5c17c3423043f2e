/** Method and path of the administrators' calls, and of those that their decisions answer. */
export const ADMINISTRATION_CALLS = {
  listUsers: 'GET /api/admin/users',
  changeUser: 'PUT /api/admin/users/:id',
  getAdminPositions: 'GET /api/admin/positions/:id',
  changePosition: 'PUT /api/admin/positions/:id/:symbol',
  deposit: 'POST /api/users/:id/deposit',
  withdraw: 'POST /api/users/:id/withdraw',
  listTransfers: 'GET /api/users/:id/transfers',
  cancelWithdrawal: 'POST /api/users/:id/withdrawals/:withdrawalId/cancel',
  listWithdrawals: 'GET /api/admin/withdrawals',
  changeWithdrawal: 'PUT /api/admin/withdrawals/:id',
  confirmPassword: 'POST /api/admin/confirm',
} as const;
