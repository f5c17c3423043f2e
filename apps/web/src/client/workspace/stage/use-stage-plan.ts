import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../account/account-context.tsx';
import type { ChartLook } from '../../chart/chart-look.model.ts';
import { clearOwnAddress, readOwnAddress } from '../../chart/shared-look.ts';
import { keepLook, readStoredLook } from '../../chart/stored-look.ts';
import type { Grid, LinkColour, Linked } from '@lonja/protocol/layout-bounds';
import { isOwnWindow } from './own-window.ts';
import {
  followAddress,
  parsePlan,
  withLayout,
  withLink,
  withLook,
  type StagePlan,
} from './stage-plan.model.ts';

const buildChartsKey = (userId: string): string => `lonja.workspace.${userId}.charts`;

export interface ArrangedStage {
  readonly plan: StagePlan;
  readonly arrange: (layout: Grid) => void;
  /** Puts another plan in place of this one. */
  readonly open: (plan: StagePlan) => void;
  readonly link: (place: number, colour: LinkColour | null) => void;
  readonly share: (shares: readonly Linked[]) => void;
  readonly activate: (place: number) => void;
  readonly change: (place: number, part: Partial<ChartLook>) => void;
}

/** A chart's own window has a plan of its own for as long as it is open. */
const storage = (): Storage => (isOwnWindow() ? sessionStorage : localStorage);

/** The stored plan, whose active chart looks as the page's address says, if it does. */
function readPlan(stored: string | null, symbol: string): StagePlan {
  const plan = parsePlan(stored, { symbol, link: null, look: readStoredLook() });
  const shared = readOwnAddress();
  return shared ? withLook(plan, plan.active, shared) : plan;
}

/** The person's charts on this device. @param symbol the address's, which is the active chart's */
export function useStagePlan(symbol: string): ArrangedStage {
  const { user, directory, market } = useAccount();
  const navigate = useNavigate();
  const key = buildChartsKey(user.id);
  const [kept, setPlan] = useState(() => readPlan(storage().getItem(key), symbol));
  const [wanted, setWanted] = useState<StagePlan>();
  const plan = followAddress(kept, symbol, wanted);
  if (plan !== kept) {
    setPlan(plan);
    setWanted(undefined);
  }
  useEffect(clearOwnAddress, []);
  const newest = useRef(plan);
  useEffect(() => {
    newest.current = plan;
    storage().setItem(key, JSON.stringify(plan));
  }, [key, plan]);

  const open = (next: StagePlan) => {
    const named = next.charts[next.active]!.symbol;
    const isListed = directory.of(named) !== undefined;
    // Whether it is listed is not known yet.
    if (!isListed && market.data === undefined && !market.hasFailed) return;
    // An instrument that is listed no more has no address: its chart takes the present one.
    if (named === symbol || !isListed) {
      setPlan(next);
      return;
    }
    setWanted(next);
    // Going back leads to what was there before, not through the charts.
    void navigate({ to: '/app/trade/$symbol', params: { symbol: named }, replace: true });
  };
  return {
    plan,
    arrange: (layout) => setPlan(withLayout(plan, layout)),
    open,
    activate: (place) => {
      if (place !== plan.active && plan.charts[place]) open({ ...plan, active: place });
    },
    link: (place, colour) => setPlan(withLink(plan, place, colour)),
    share: (shares) => setPlan({ ...plan, shares }),
    change: (place, part) => {
      keepLook(part);
      // What is undone after the workspace was left counts too.
      newest.current = withLook(newest.current, place, part);
      storage().setItem(key, JSON.stringify(newest.current));
      setPlan(newest.current);
    },
  };
}
