import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../account/account-context.tsx';
import type { ChartLook } from '../../chart/chart-look.model.ts';
import { clearOwnAddress, readOwnAddress } from '../../chart/shared-look.ts';
import { keepLook, readStoredLook } from '../../chart/stored-look.ts';
import {
  followAddress,
  parsePlan,
  withLayout,
  withLook,
  type StageLayout,
  type StagePlan,
} from './stage-plan.model.ts';

const buildChartsKey = (userId: string): string => `lonja.workspace.${userId}.charts`;

export interface ArrangedStage {
  readonly plan: StagePlan;
  readonly arrange: (layout: StageLayout) => void;
  readonly activate: (place: number) => void;
  readonly change: (place: number, part: Partial<ChartLook>) => void;
}

/** The stored plan, whose active chart looks as the page's address says, if it does. */
function readPlan(stored: string | null, symbol: string): StagePlan {
  const plan = parsePlan(stored, { symbol, look: readStoredLook() });
  const shared = readOwnAddress();
  return shared ? withLook(plan, plan.active, shared) : plan;
}

/** The person's charts on this device. @param symbol the address's, which is the active chart's */
export function useStagePlan(symbol: string): ArrangedStage {
  const { user, directory } = useAccount();
  const navigate = useNavigate();
  const key = buildChartsKey(user.id);
  const [kept, setPlan] = useState(() => readPlan(localStorage.getItem(key), symbol));
  const [wanted, setWanted] = useState<number>();
  const plan = followAddress(kept, symbol, wanted);
  if (plan !== kept) {
    setPlan(plan);
    setWanted(undefined);
  }
  useEffect(clearOwnAddress, []);
  const newest = useRef(plan);
  useEffect(() => {
    newest.current = plan;
    localStorage.setItem(key, JSON.stringify(plan));
  }, [key, plan]);

  const activate = (place: number) => {
    const next = plan.charts[place]?.symbol;
    if (place === plan.active || next === undefined) return;
    // An instrument that is listed no more has no address: its chart takes the present one.
    if (next === symbol || !directory.of(next)) {
      setPlan({ ...plan, active: place });
      return;
    }
    setWanted(place);
    // Going back leads to what was there before, not through the charts.
    void navigate({ to: '/app/trade/$symbol', params: { symbol: next }, replace: true });
  };
  return {
    plan,
    arrange: (layout) => setPlan(withLayout(plan, layout)),
    activate,
    change: (place, part) => {
      keepLook(part);
      // What is undone after the workspace was left counts too.
      newest.current = withLook(newest.current, place, part);
      localStorage.setItem(key, JSON.stringify(newest.current));
      setPlan(newest.current);
    },
  };
}
