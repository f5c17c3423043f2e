/** Panels of a column are separated by hairlines, and the rest of it is their surface. */
export const COLUMN = 'flex min-w-0 flex-col divide-y divide-line bg-panel';
