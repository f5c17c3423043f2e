import { createContext, use, useEffect } from 'react';
import { useTradingSettings } from '../../settings/use-settings.ts';

interface Armed {
  readonly isArmed: boolean;
  /** Said by the ticket beside the chart, which alone arms. */
  readonly setArmed: (isArmed: boolean) => void;
}

/** Whether the ticket beside the chart is armed; never without one. */
export const ArmedContext = createContext<Armed>({ isArmed: false, setArmed: () => {} });

/** Tells the panels around a ticket that it is armed, for as long as it is. */
export function useSayArmed(isArmed: boolean): void {
  const { setArmed } = use(ArmedContext);
  useEffect(() => {
    setArmed(isArmed);
    return () => setArmed(false);
  }, [isArmed, setArmed]);
}

/** Whether acts around the chart are done by one click: armed, or by somebody who confirms no trades. */
export function useActsAtOnce(): boolean {
  const { isArmed } = use(ArmedContext);
  return useTradingSettings()?.confirmTrades === false || isArmed;
}
