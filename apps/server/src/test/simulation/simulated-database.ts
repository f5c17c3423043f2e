import type { Holding } from '@lonja/store/database/process-locks';
import type { Member } from '@lonja/store/desk/tenure';
import type { SimulatedRows } from './simulated-rows.ts';

/** The server's end of a connection. */
export interface Backend {
  /** The process that is connected. */
  readonly name: string;
  hasEnded: boolean;
  /** To be called once, when it has ended. */
  onEnd: () => void;
}

/** What connections hold of a simulated database: locked rows until their transaction ends, slots and leases until they end. */
export class SimulatedDatabase {
  readonly rows: SimulatedRows;
  readonly #backends = new Set<Backend>();
  readonly #rowLocks = new Map<number, Backend>();
  /** Who holds it, and how often: what is taken twice has to be released twice. */
  readonly #holders = new Map<Holding, { readonly by: Backend; readonly count: number }>();

  constructor(rows: SimulatedRows) {
    this.rows = rows;
  }

  connect(name: string): Backend {
    const backend = { name, hasEnded: false, onEnd: () => undefined };
    this.#backends.add(backend);
    return backend;
  }

  /** Ends a connection: what it has not committed is gone, and what it held is free. */
  end(backend: Backend): void {
    if (backend.hasEnded) return;
    backend.hasEnded = true;
    this.#backends.delete(backend);
    this.unlock(backend);
    for (const [holding, { by }] of this.#holders) if (by === backend) this.#holders.delete(holding);
    backend.onEnd();
  }

  endAll(name: string): void {
    for (const backend of this.#backends) if (backend.name === name) this.end(backend);
  }

  /** Each process once, by name. */
  members(): Member[] {
    const names = [...new Set([...this.#backends].map(({ name }) => name))].toSorted();
    return names.map((name, backend) => ({
      name,
      backend,
      holdings: [...this.#holders].flatMap(([holding, { by }]) => (by.name === name ? [holding] : [])),
      shard: null,
      silentSeconds: 0,
    }));
  }

  isLocked(accountIds: readonly number[], besides?: Backend): boolean {
    return accountIds.some((id) => ![undefined, besides].includes(this.#rowLocks.get(id)));
  }

  lock(accountIds: readonly number[], by: Backend): void {
    for (const id of accountIds) this.#rowLocks.set(id, by);
  }

  unlock(by: Backend): void {
    for (const [id, holder] of this.#rowLocks) if (holder === by) this.#rowLocks.delete(id);
  }

  hold(wanted: readonly Holding[], by: Backend): Holding[] {
    const free = wanted.filter((holding) => (this.#holders.get(holding)?.by ?? by) === by);
    for (const holding of free)
      this.#holders.set(holding, { by, count: (this.#holders.get(holding)?.count ?? 0) + 1 });
    return free;
  }

  release(given: readonly Holding[], by: Backend): void {
    for (const holding of given) {
      const held = this.#holders.get(holding);
      if (held?.by !== by) continue;
      if (held.count > 1) this.#holders.set(holding, { by, count: held.count - 1 });
      else this.#holders.delete(holding);
    }
  }

  holderOf(holding: Holding): string | undefined {
    return this.#holders.get(holding)?.by.name;
  }
}
