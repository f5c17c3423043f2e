import { limitsIn } from '../limits-in.ts';

export const limits = limitsIn('es-MX');
