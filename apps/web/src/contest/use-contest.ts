import { useQuery } from '@tanstack/react-query';
import { buildQuery } from '../shared/api/build-query.ts';
import { useClient } from '../shared/api/use-client.ts';
import { isMoving } from './contest.model.ts';

/** While it moves; the standing is computed once a second. */
const MOVING_MS = 1_000;
/** Somebody may start it, or enter. */
const STANDING_MS = 4_000;

interface ContestReading {
  /** The standing comes by itself. */
  readonly isPushed?: boolean;
  /** Read until it is known what its results owe to luck. */
  readonly withLuck?: boolean;
}

/** A contest and its standing, read again as often as they may have changed. */
export function useContest(slug: string, { isPushed = false, withLuck = false }: ContestReading = {}) {
  const client = useClient();
  const params = { slug };
  const contest = useQuery({
    ...buildQuery(client, 'getContest', { params }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'finished' && !(withLuck && data.luckAt === null) ? false : STANDING_MS,
  });
  const { data } = contest;
  const standing = useQuery({
    ...buildQuery(client, 'getStanding', { params }, data?.state === 'finished' ? 1 : 0),
    enabled: data !== undefined,
    refetchInterval:
      isPushed || !data || data.state === 'finished' ? false : isMoving(data) ? MOVING_MS : STANDING_MS,
  });
  return { contest, standing };
}
