import { limitsIn } from '../limits-in.ts';

export const limits = limitsIn('fr-FR');
