/** Method and path of the administrators' calls, and of those that their decisions answer. */
export const ADMINISTRATION_CALLS = {
  listUsers: 'GET /api/admin/users',
  changeUser: 'PUT /api/admin/users/:id',
  getAdminPositions: 'GET /api/admin/positions/:id',
  changePosition: 'PUT /api/admin/positions/:id/:symbol',
  confirmPassword: 'POST /api/admin/confirm',
} as const;
