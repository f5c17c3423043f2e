/** Toasts: one visible at a time (specification, section 9). */
interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly tone: 'neutral' | 'success' | 'destructive';
  readonly milliseconds: number;
  /** What can be done about it, while it is shown. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly isOpen: boolean;
}

export interface ToastStore {
  readonly get: () => Toast | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** @returns its id */
  readonly show: (
    toast: Pick<Toast, 'title'> & Partial<Pick<Toast, 'description' | 'tone' | 'milliseconds' | 'action'>>,
  ) => number;
  readonly dismiss: (id: number) => void;
}

const DEFAULT_MS = 5_000;
/** A success needs less time to read. */
export const SUCCESS_MS = 4_000;
/** To read it and decide. */
const ACTION_MS = 8_000;
const REMOVED_AFTER_MS = 1_000_000;

export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let shown: Toast | undefined;
  let count = 0;
  const change = (next: Toast | undefined) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (toast) => {
      count += 1;
      const milliseconds = toast.action ? ACTION_MS : toast.tone === 'success' ? SUCCESS_MS : DEFAULT_MS;
      change({ tone: 'neutral', milliseconds, ...toast, id: count, isOpen: true });
      return count;
    },
    dismiss: (id) => {
      if (shown?.id !== id || !shown.isOpen) return;
      change({ ...shown, isOpen: false });
      setTimeout(() => {
        if (shown?.id === id) change(undefined);
      }, REMOVED_AFTER_MS);
    },
  };
}
