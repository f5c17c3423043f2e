import { useQuery } from '@tanstack/react-query';
import { ordersQuery } from '../../../account/orders-query.ts';
import { useClient } from '../../../shared/api/use-client.ts';
import { useStopOutLadder } from '../margin/use-stop-out-ladder.ts';
import { pickExits, type Exits } from './position-exits.model.ts';

/** The exits of the position in a symbol; without those that are still being loaded. */
export function usePositionExits(): (symbol: string) => Exits {
  const client = useClient();
  const orders = useQuery(ordersQuery(client)).data ?? [];
  const rungs = useStopOutLadder().data?.rungs ?? [];
  return (symbol) => pickExits(symbol, orders, rungs);
}
