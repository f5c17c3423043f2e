import type { SiteFacts } from '../site/site-facts.ts';

/** Who certifies: the operator where one is configured, else the product. */
export const installationName = ({ operator }: Pick<SiteFacts, 'operator'>): string => operator ?? 'Lonja';
