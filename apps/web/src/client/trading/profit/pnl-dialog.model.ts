/** The days of a month in weeks that begin on Monday; undefined before the first and after the last. */
export function listWeeks(month: string): readonly (readonly (string | undefined)[])[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const cells = Array.from({ length: Math.ceil((offset + count) / 7) * 7 }, (_, cell) => {
    const day = cell - offset + 1;
    return day >= 1 && day <= count ? `${month}-${String(day).padStart(2, '0')}` : undefined;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
