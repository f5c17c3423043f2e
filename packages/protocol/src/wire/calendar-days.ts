/** In days: the maximum range of one answer, its default, and the maximum distance from now. */
export const CALENDAR_DAYS = { maximum: 31, usual: 7, away: 366 } as const;
