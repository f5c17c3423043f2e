/** A fault that somebody could make, and the test, without a database, that says it would notice. */
export interface PlantedFault {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly text: string;
  readonly plant: string;
  /** The test that must fail. */
  readonly test: string;
  /** Of its title. A property only where it can't miss the fault by chance. */
  readonly title: string;
}

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a part that closes keeps its margin locked',
    file: 'packages/core/src/position/position.ts',
    text: "isWhole ? position.margin : share(position.margin, closed, held, 'half_even')",
    plant: 'isWhole ? position.margin : ZERO_USD',
    test: 'packages/core/src/desk/desk.test.ts',
    title: 'closing half releases half the margin',
  },
  {
    name: 'ties round up',
    file: 'packages/core/src/money/rounding.ts',
    text: '(twice === whole && truncated % 2n !== 0n)',
    plant: 'twice === whole',
    test: 'packages/core/src/money/money.test.ts',
    title: 'half_even is',
  },
  {
    name: 'money is a float',
    file: 'packages/core/src/money/rounding.ts',
    text: 'const truncated = numerator / denominator;',
    plant: 'const truncated = BigInt(Math.trunc(Number(numerator) / Number(denominator)));',
    test: 'packages/core/src/money/money.test.ts',
    title: 'a tie goes to the even neighbour',
  },
  {
    name: 'a buy fills at the bid',
    file: 'packages/core/src/order/market-order.ts',
    text: "const price = order.side === 'buy' ? quote.ask : quote.bid;",
    plant: "const price = order.side === 'buy' ? quote.bid : quote.ask;",
    test: 'packages/core/src/desk/desk.test.ts',
    title: 'buys at the ask',
  },
  {
    name: 'an old quote is traded on',
    file: 'packages/core/src/quote/quote.ts',
    text: 'now - quote.at > STALE_AFTER_MS[quote.source]',
    plant: 'now - quote.at > 1_000 * STALE_AFTER_MS[quote.source]',
    test: 'packages/core/src/desk/orders.test.ts',
    title: 'what the market reaches while it is closed or stale waits',
  },
  {
    name: 'an order that filled goes on working',
    file: 'packages/core/src/desk/execute-order.ts',
    text: 'settle(withOrders(orders, [filled]), filled,',
    plant: 'settle(withOrders(orders, [order]), filled,',
    test: 'packages/core/src/desk/orders.test.ts',
    title: 'a buy limit waits below the market',
  },
  {
    name: 'a protection outlives its position',
    file: 'packages/core/src/order/working-orders.ts',
    text: "if (!position || closingSideOf(position.quantity) !== order.side) return cancelOrder(order, 'position', at);",
    plant: 'if (!position || closingSideOf(position.quantity) !== order.side) return order;',
    test: 'packages/core/src/desk/orders.test.ts',
    title: 'has its quantity, whatever that becomes',
  },
  {
    name: 'a night is charged twice',
    file: 'packages/core/src/desk/financing.ts',
    text: 'version: account.version + 1, financedThrough: through }',
    plant: 'version: account.version + 1 }',
    test: 'packages/core/src/desk/financing.test.ts',
    title: 'is due at 17:00 New York sharp, once',
  },
  {
    name: 'a night is charged for what is held when somebody looks',
    file: 'apps/server/src/desk/batch.ts',
    text: 'state.account.financedThrough >= lastNight',
    plant: 'state.account.financedThrough < Infinity',
    test: 'apps/server/src/desk/batch.unit.test.ts',
    title: 'is charged before the first command',
  },
  {
    name: 'a little on leverage puts a fully paid long on margin',
    file: 'packages/core/src/order/market-order.ts',
    text: "fullyPaid && side === 'buy' && leverage > 1;",
    plant: "fullyPaid && side === 'buy' && leverage > 1_000;",
    test: 'packages/core/src/desk/desk.test.ts',
    title: 'is not put on margin',
  },
  {
    name: 'the smallest loss is stopped out first',
    file: 'packages/core/src/desk/stop-out.ts',
    text: 'a.pnl < b.pnl ? -1 : 1',
    plant: 'a.pnl < b.pnl ? 1 : -1',
    test: 'packages/core/src/desk/stop-out.test.ts',
    title: 'the larger loss closes',
  },
  {
    name: 'nobody pays what is owed',
    file: 'packages/core/src/account/negative-balance.ts',
    text: 'account.positions.size === 0 && accountValueOf(account.balances) < 0n',
    plant: 'account.positions.size < 0 && accountValueOf(account.balances) < 0n',
    test: 'packages/core/src/desk/stop-out.test.ts',
    title: 'a gap beyond all funds',
  },
  {
    name: 'a slip beyond the limit is filled',
    file: 'packages/core/src/order/market-order.ts',
    text: 'return worse * 10_000n > seen * BigInt(order.slippage);',
    plant: 'return worse * 100n > seen * BigInt(order.slippage);',
    test: 'packages/core/src/desk/desk.test.ts',
    title: 'a worse',
  },
  {
    name: 'an answer is not kept for a retry',
    file: 'apps/server/src/desk/batch.ts',
    text: 'if (idempotency) writes.answers.push(',
    plant: 'if (idempotency && accountId < 0) writes.answers.push(',
    test: 'apps/server/src/desk/simulation.unit.test.ts',
    title: 'lose, double and halve nothing',
  },
];
