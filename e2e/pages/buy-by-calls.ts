import { CallError } from '@lonja/protocol/client';
import type { SignedIn } from './newcomer.ts';

export interface Purchase {
  readonly symbol: string;
  readonly quantity: number;
  /** 1 unless given. */
  readonly leverage?: number;
}

/** Buys at the market as the person's own client, for whom the ticket is not what is proved. */
export async function buyByCalls(
  { client, user }: Pick<SignedIn, 'client' | 'user'>,
  { symbol, quantity, leverage = 1 }: Purchase,
): Promise<void> {
  await untilFresh(async () => {
    const asset = (await client.call('getMarketData', { query: {} })).find((one) => one.symbol === symbol);
    const body = { userId: user.id, symbol, quantity, price: asset?.ask ?? 0, leverage };
    return client.call('trade', { params: { side: 'buy' }, body });
  });
}

/** A busy machine's quotes are old for a moment. */
const ATTEMPTS = 20;

/** A refusal after which one tries again: a quote was too old, or has moved. */
export async function untilFresh(call: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await call();
      return;
    } catch (error) {
      if (attempt > ATTEMPTS || !(error instanceof CallError) || error.status !== 409) throw error;
    }
  }
}
