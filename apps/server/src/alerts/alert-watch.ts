import { randomUUID } from 'node:crypto';
import { createAlertIndex, computeThreshold, type IndexedAlert, type Instrument } from '@lonja/core';
import type { AlertFiring, AlertRecord } from '@lonja/store/alerts/alerts';
import type { NewNotice } from '@lonja/store/notices/notices';
import { buildNoticeBody } from '../record/notice-body.ts';
import type { ShownFigures } from '../board/shown-figures.ts';

/** Delay before fired alerts are written again after a failure. */
const RETRY_MS = 1_000;
/** The maximum of firings in one statement. */
const FIRED_AT_ONCE = 1_000;

export interface AlertWatch {
  /** Adds active alerts; one that is known already is newer than its page. */
  load(pages: AsyncIterable<readonly AlertRecord[]>): Promise<void>;
  /** Removes the alerts of some users. */
  drop(isDropped: (userId: string) => boolean): void;
  /** Updates an alert to its committed state; one that is met already fires at once. */
  put(alert: AlertRecord): void;
  remove(alertId: number): void;
  /** Updates alerts to what was read of them; those that were not found are gone. */
  resync(alertIds: readonly number[], found: readonly AlertRecord[]): void;
  /** Evaluates every instrument with an alert, after a step of the market. */
  look(): void;
  /** Resolves when everything that fired is written. */
  drain(): Promise<void>;
  /** Ends the present write, without further retries. */
  stop(): Promise<void>;
}

export interface AlertWatchDependencies {
  readonly instruments: readonly Instrument[];
  readonly shown: ShownFigures;
  /** Whether this process watches for a user. */
  readonly isWatched: (userId: string) => boolean;
  /** Writes firings with their notices. @returns ids of the notices that are written */
  readonly fire: (firings: readonly AlertFiring[]) => Promise<ReadonlySet<string>>;
  /** Pushes notices that are written. */
  readonly publish: (notices: readonly NewNotice[]) => void;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onFault: (error: unknown) => void;
}

/** An active alert. */
interface Waiting {
  readonly alert: AlertRecord;
  readonly indexed: IndexedAlert;
}

interface ShownFigure {
  readonly price: number;
  readonly change: number;
}

/** An alert that fired: its row's change and its notice. */
interface Fired {
  readonly firing: AlertFiring;
  readonly notice: NewNotice;
}

/**
 * Price alerts of a market, evaluated on the figures that clients see at every step of the market. A fired alert stays in memory until it
 * is written; after a crash before that it is still active, and fires again if its condition holds then.
 */
export function createAlertWatch(dependencies: AlertWatchDependencies): AlertWatch {
  const { instruments, shown, isWatched, clock } = dependencies;
  const waiting = createWaitingAlerts(instruments);
  const writer = createFiringWriter(dependencies);

  const check = (at: number): void => {
    if (!waiting.watches(at) || !shown.isQuoted(at)) return;
    const figure = { price: shown.price(at), change: shown.change(at) };
    for (const alert of waiting.fire(at, figure))
      writer.write(buildFired(alert, figure, instruments[at] as Instrument, clock()));
  };

  const put = (alert: AlertRecord): void => {
    if (!isWatched(alert.userId)) return;
    // Requests may be answered in another order than they were committed.
    if ((waiting.find(alert.id)?.revision ?? -1) > alert.revision) return;
    waiting.remove(alert.id);
    const at = waiting.insert(alert);
    if (at !== undefined) check(at);
  };

  return {
    load: async (pages) => {
      for await (const page of pages)
        for (const alert of page) if (!waiting.find(alert.id)) waiting.insert(alert);
    },
    drop: (isDropped) => {
      for (const alert of waiting.all()) if (isDropped(alert.userId)) waiting.remove(alert.id);
    },
    put,
    remove: waiting.remove,
    resync: (alertIds, found) => {
      const ids = new Set(found.map(({ id }) => id));
      for (const id of alertIds) if (!ids.has(id)) waiting.remove(id);
      for (const alert of found) put(alert);
    },
    look: () => {
      if (waiting.isEmpty()) return;
      for (let at = 0; at < instruments.length; at++) check(at);
    },
    drain: () => writer.drain(),
    stop: () => writer.stop(),
  };
}

/** The active alerts, and the index that finds those that a price meets. */
function createWaitingAlerts(instruments: readonly Instrument[]) {
  const index = createAlertIndex(instruments.length);
  const indexById = new Map(instruments.map((instrument, at) => [instrument.id, at]));
  const waiting = new Map<number, Waiting>();
  return {
    isEmpty: (): boolean => index.size === 0,
    watches: (at: number): boolean => index.watches(at),
    find: (alertId: number): AlertRecord | undefined => waiting.get(alertId)?.alert,
    all: (): AlertRecord[] => [...waiting.values()].map(({ alert }) => alert),
    /** @returns the index of its instrument, undefined where it is not waited for */
    insert: (alert: AlertRecord): number | undefined => {
      const at = indexById.get(alert.instrumentId);
      if (!alert.isActive || at === undefined) return undefined;
      const { id, type, createdAt } = alert;
      const threshold = computeThreshold(alert, (instruments[at] as Instrument).priceDecimals);
      const indexed = { id, type, createdAt, instrument: at, threshold };
      index.insert(indexed);
      waiting.set(id, { alert, indexed });
      return at;
    },
    remove: (alertId: number): void => {
      const known = waiting.get(alertId);
      if (!known) return;
      index.remove(known.indexed);
      waiting.delete(alertId);
    },
    /** The alerts of an instrument that its figures meet; they wait no more. */
    fire: (at: number, figure: ShownFigure): AlertRecord[] =>
      index.fire(at, figure).map((id) => {
        const { alert } = waiting.get(id) as Waiting;
        waiting.delete(id);
        return alert;
      }),
  };
}

function buildFired(
  alert: AlertRecord,
  figure: ShownFigure,
  { priceDecimals }: Instrument,
  firedAt: number,
): Fired {
  const noticeId = randomUUID();
  const body = buildNoticeBody('alert_fired', {
    alertId: String(alert.id),
    symbol: alert.symbol,
    type: alert.type,
    value: Number(alert.value) / 1e8,
    price: figure.price / 10 ** priceDecimals,
    changePercent: figure.change / 100,
  });
  return {
    firing: { alertId: alert.id, revision: alert.revision, firedAt, noticeId, data: body.data },
    notice: { id: noticeId, to: addressOwner(alert), createdAt: firedAt, ...body },
  };
}

/** A notice names the account that it is about, unless that is the primary one. */
const addressOwner = ({ userId, accountId }: AlertRecord): NewNotice['to'] =>
  accountId === undefined ? { userId } : { accountId };

/** Writes fired alerts in order, one statement at a time, retries a failed one, and notifies of those that are written. */
function createFiringWriter({ fire, publish, onFault }: AlertWatchDependencies) {
  const queue: Fired[] = [];
  let running: Promise<void> | undefined;
  let isStopping = false;
  let wake: (() => void) | undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, FIRED_AT_ONCE);
      try {
        const written = await fire(batch.map((one) => one.firing));
        queue.splice(0, batch.length);
        publish(batch.map((one) => one.notice).filter(({ id }) => written.has(id)));
      } catch (error) {
        onFault(error);
        if (isStopping) break;
        await pause();
      }
    }
    running = undefined;
  };
  const drain = async (): Promise<void> => {
    while (running) await running;
  };

  return {
    drain,
    write: (fired: Fired): void => {
      queue.push(fired);
      running ??= Promise.resolve().then(run);
    },
    /** One more try for the present write; alerts that cannot be written stay active in the database. */
    stop: (): Promise<void> => {
      isStopping = true;
      wake?.();
      return drain();
    },
  };
}
