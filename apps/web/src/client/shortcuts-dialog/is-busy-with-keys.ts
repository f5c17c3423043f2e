/** Whether a focused field or an open dialog receives the keys. */
export const isBusyWithKeys = (target: EventTarget | null): boolean =>
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
