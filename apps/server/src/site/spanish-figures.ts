/** Number formats of the Spanish pages: 10,000.00, a true minus sign, times in UTC. */
const formatter = (decimals: number, signDisplay: 'negative' | 'exceptZero'): Intl.NumberFormat =>
  new Intl.NumberFormat('es-MX', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
    signDisplay,
  });

const withTrueMinus = (text: string): string => text.replace('-', '−');

/** '3,014' */
export const count = (value: number): string => decimal(value, 0);

/** '1,234.50' */
export const decimal = (value: number, decimals: number): string =>
  withTrueMinus(formatter(decimals, 'negative').format(value));

/** '+0.42%', '−0.18%', '0.00%' */
export const change = (percent: number): string =>
  `${withTrueMinus(formatter(2, 'exceptZero').format(percent))}%`;

const TIME = new Intl.DateTimeFormat('es-MX', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** '17:43 UTC' @param at milliseconds since 1970 */
export const moment = (at: number): string => `${TIME.format(at)} UTC`;

const DAY = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '22 de octubre de 2026', in UTC @param at milliseconds since 1970 */
export const day = (at: number): string => DAY.format(at);
