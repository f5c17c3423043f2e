/** A text with its gaps filled: '{{symbol}}', '{{minimum, figure}}'. */
export const fillGaps = (text: string, gaps: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)(?:, figure)?\}\}/g, (_, name: string) => String(gaps[name] ?? ''));
