const moments = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', hour12: false });

/** '21 nov 2026, 14:30', in the browser's zone. */
export const momentText = (moment: string): string => moments.format(new Date(moment));
