import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse, refuseFor } from '../refusal/refuse.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn that the request has among the calls of its person; null where it needs none. */
    share: Share | null;
  }
}

/** A request's turn among the calls of its person. */
interface Share {
  state: 'waiting' | 'held' | 'handled' | 'over';
  /** Lets the next one have it. */
  leave: () => void;
}

/** Calls of one person that a process works on at a time, half of what it has connections to the database for. */
export const CALLS_AT_ONCE = 4;
/** Calls of one person that wait for their turn; one more is refused. */
const CALLS_WAITING = 500;
/** Seconds after which who is refused may try again. */
const RETRY_AFTER = 1;

export interface FairShares {
  /**
   * Waits for a turn among the calls of the same person, in the order in which they came.
   * @returns what gives the turn back; undefined where as many wait as may
   */
  enter(person: string): Promise<() => void> | undefined;
}

/** What somebody asks for at the same moment waits for itself: others have their turns meanwhile. */
export function createFairShares(atOnce = CALLS_AT_ONCE, waiting = CALLS_WAITING): FairShares {
  const people = new Map<string, { working: number; readonly line: (() => void)[] }>();
  return {
    enter(person) {
      const known = people.get(person) ?? { working: 0, line: [] };
      if (known.line.length >= waiting) return undefined;
      people.set(person, known);
      let isOver = false;
      const leave = (): void => {
        if (isOver) return;
        isOver = true;
        const next = known.line.shift();
        // Whoever is next has the turn: the number of those that work stays.
        if (next) return next();
        known.working -= 1;
        if (known.working === 0) people.delete(person);
      };
      if (known.working < atOnce) {
        known.working += 1;
        return Promise.resolve(leave);
      }
      return new Promise((resolve) => known.line.push(() => resolve(leave)));
    },
  };
}

/**
 * Gives back what requests have taken by `takeShare` once their work has ended, also where nobody waits for the answer any more: whoever
 * hangs up at once would have as much done at a time as he likes.
 */
export function giveSharesBack(app: FastifyInstance): void {
  app.decorateRequest('share', null);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const { share } = request;
      if (!share) return handler.call(this, request, reply);
      refuseGone(share);
      share.state = 'handled';
      const work: unknown = handler.call(this, request, reply);
      if (work instanceof Promise) return work.finally(() => end(share));
      end(share);
      return work;
    };
  });
  // Once the answer is there, however slowly it is read; one that the deadline gave leaves the work under way.
  app.addHook('onSend', ({ share, isOverdue }, _reply, payload, done) => {
    if (share && !isOverdue) end(share);
    done(null, payload);
  });
  // A handler that never began, after a refusal or because the client has hung up, leaves its share here.
  app.addHook('onResponse', ({ share }, _reply, done) => {
    if (share && share.state !== 'handled') end(share);
    done();
  });
}

function end(share: Share): void {
  const isHeld = share.state === 'held' || share.state === 'handled';
  share.state = 'over';
  if (isHeld) share.leave();
}

/** @throws HttpRefusal where the client has hung up, or was answered, before the work began: nothing is done for it */
function refuseGone({ state }: Share): void {
  if (state === 'over') refuse('unavailable', { reason: 'the client hung up' });
}

/** @throws HttpRefusal where as many calls of the person wait as may */
export async function takeShare(shares: FairShares, request: FastifyRequest, person: string): Promise<void> {
  // A call that an agent's request makes within this process is part of that request, which has a share already.
  if (!(request.raw.socket instanceof Socket)) return;
  const turn = shares.enter(person);
  if (!turn) refuseFor(RETRY_AFTER, 'too_many_requests');
  const share: Share = { state: 'waiting', leave: () => undefined };
  request.share = share;
  const leave = await turn;
  if (share.state === 'over') leave();
  refuseGone(share);
  share.leave = leave;
  share.state = 'held';
}
