import { useEffect, useRef } from 'react';

/** Marks the entry that stands for an open sheet. */
const MARK = 'sheet';

const isOnTop = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** An open sheet is an entry of the history, so that Back closes it and leads nowhere else; it also takes the bars' room. */
export function useSheetHistory(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOnTop()) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    document.body.dataset['sheet'] = '';
    const onBack = () => {
      if (!isOnTop()) close.current();
    };
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      delete document.body.dataset['sheet'];
      if (isOnTop()) history.back();
    };
  }, []);
}
