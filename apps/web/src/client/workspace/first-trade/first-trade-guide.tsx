import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { requiredContext } from '../../../shared/context/required-context.ts';
import { useAccount } from '../../account/account-context.tsx';
import { isOver, stepAfter, type FirstTradeStep } from './first-trade.model.ts';

interface FirstTrade {
  readonly step: FirstTradeStep;
  readonly begin: () => void;
  /** Whether a ticket may be filled in: once an instrument, so that none is after its order. */
  readonly claim: (symbol: string) => boolean;
  /** For good, on this device. */
  readonly dismiss: () => void;
  /** Where the guide stands beside a ticket, so that it pushes nothing of it away; null without such a place. */
  readonly place: HTMLElement | null;
  readonly setPlace: (place: HTMLElement | null) => void;
}

const [FirstTradeContext, useFirstTrade] = requiredContext<FirstTrade>('The guide to a first trade');
export { useFirstTrade };

const buildGuideKey = (userId: string): string => `lonja.firstTrade.${userId}`;

/** Where the guide stands on a wide screen. */
export function GuidePlace() {
  const { setPlace } = useFirstTrade();
  return <div ref={setPlace} className="shrink-0" />;
}

/** Guides whoever has never traded through a first trade, once. */
export function FirstTradeGuide({ children }: { readonly children: ReactNode }) {
  const { user, transactions } = useAccount();
  const key = buildGuideKey(user.id);
  const [kept, setKept] = useState<FirstTradeStep>(() =>
    localStorage.getItem(key) === null ? 'unknown' : 'gone',
  );
  const hasTraded = transactions.data && transactions.data.length > 0;
  const step = stepAfter(kept, hasTraded);
  if (step !== kept) setKept(step);
  useEffect(() => {
    if (isOver(step)) localStorage.setItem(key, 'over');
  }, [step, key]);
  const claimed = useRef(new Set<string>());
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const guide = useMemo<FirstTrade>(
    () => ({
      step,
      begin: () => {
        claimed.current.clear();
        setKept('guiding');
      },
      claim: (symbol) => {
        const isFirst = !claimed.current.has(symbol);
        claimed.current.add(symbol);
        return isFirst;
      },
      dismiss: () => setKept('gone'),
      place,
      setPlace,
    }),
    [step, place],
  );
  return <FirstTradeContext value={guide}>{children}</FirstTradeContext>;
}
