import { useState } from 'react';
import { useAccount } from '../../account/account-context.tsx';
import { parseWatchView, type WatchView } from './watch-view.model.ts';

const buildWatchKey = (userId: string): string => `lonja.workspace.${userId}.watch`;

/** What the person has chosen to see in the watch panel of this device. */
export function useWatchView() {
  const key = buildWatchKey(useAccount().user.id);
  const [view, setView] = useState(() => parseWatchView(localStorage.getItem(key)));
  const change = (part: Partial<WatchView>) => {
    const next = { ...view, ...part };
    localStorage.setItem(key, JSON.stringify(next));
    setView(next);
  };
  return { view, change };
}
