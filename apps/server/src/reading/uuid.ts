/** Whether a text may be an id of ours: PostgreSQL takes nothing else for one. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
