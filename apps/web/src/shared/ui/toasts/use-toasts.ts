import { requiredContext } from '../../context/required-context.ts';
import type { ToastStore } from './toast-store.ts';

/** The short notes at the edge of the page. */
export const [ToastsContext, useToasts] = requiredContext<ToastStore>('The toasts');
