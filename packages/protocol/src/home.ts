/** The address of a signed-in person's screens, by role. */
export const HOME = { user: '/app/trade', admin: '/admin/users' } as const;
