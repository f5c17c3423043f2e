const UNKNOWN = -1;

/** The slots of accounts, which never change: of every account that the desk has read or opened, or a watch has loaded. */
export class AccountSlots {
  /** By the account's number. */
  #slots = new Int16Array(1_024).fill(UNKNOWN);

  of(accountId: number): number | undefined {
    const slot = this.#slots[accountId] ?? UNKNOWN;
    return slot === UNKNOWN ? undefined : slot;
  }

  mark(accountId: number, slot: number): void {
    if (accountId >= this.#slots.length) this.#grow(accountId);
    this.#slots[accountId] = slot;
  }

  #grow(accountId: number): void {
    const grown = new Int16Array(2 * accountId).fill(UNKNOWN);
    grown.set(this.#slots);
    this.#slots = grown;
  }
}
