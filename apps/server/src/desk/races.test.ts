import { randomUUID } from 'node:crypto';
import { quantity } from '@lonja/core';
import { expect, test } from 'vitest';
import { describeRaces, RACES, type RacingAccount } from '../test/processes/race-rig.ts';
import { STOP_OUT } from '../trading/rule-commands.ts';
import { bindCommand } from './command/command-row.ts';

const rig = describeRaces(RACES);
const { race, submit, deskAt, idOf, openAccount, openWith, buyOf, closeOf, withdrawalOf, codeOf } = rig;

test(`${RACES} times eight closes at once: one closes, seven find nothing open`, async () => {
  await race('eight closes', {
    prepare: () => openWith({ quantity: quantity(1_000_000_000n), leverage: 20 }),
    run: async (account) => {
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) => submit(index, closeOf(account, 'AAPL'))),
      );
      const codes = outcomes.map(codeOf).toSorted();
      expect(codes).toEqual(['accepted', ...Array.from({ length: 7 }, () => 'no_position')]);
      expect(await countsOf(account)).toEqual({ fills: 2, positions: 0 });
    },
  });
});

test(`${RACES} times a close against three looks at the level: the position is closed once`, async () => {
  await race('close against stop-out', {
    prepare: () =>
      openWith({ instrumentId: idOf('EURUSD'), quantity: quantity(180_000_000_000_000n), leverage: 200 }),
    // 1,800,000 lose 5,119.30 USD at 1.08176: a level of 50 %
    eurusd: 108_100_000n,
    run: async (account) => {
      const [closed, ...enforced] = await Promise.all([
        submit(0, closeOf(account, 'EURUSD')),
        ...[1, 0, 1].map((index) => deskAt(index).enforce(bindCommand(STOP_OUT, { accountId: account.id }))),
      ]);
      const stopOuts = enforced.filter(({ changes }) => changes.length > 0).map(() => 'stop_out');
      const closes = [codeOf(closed), ...stopOuts].filter((code) => code !== 'no_position');
      expect(closes).toHaveLength(1);
      expect(await countsOf(account)).toEqual({ fills: 2, positions: 0 });
    },
  });
});

test(`${RACES} times one key sixteen times at once: one effect, one answer`, async () => {
  await race('one key', {
    prepare: openAccount,
    run: async (account) => {
      const key = randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, index) => submit(index, buyOf(account), key)),
      );
      const codes = outcomes.map(codeOf);
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
      expect(
        codes.filter((code) => !['accepted', 'replayed', 'idempotency_in_flight'].includes(code)),
      ).toEqual([]);
      const answers = outcomes.flatMap((one) => (one.kind === 'refused' ? [] : [one.answer.body]));
      expect(new Set(answers).size).toBe(1);
      expect(await countsOf(account)).toEqual({ fills: 1, positions: 1 });
    },
  });
});

test(`${RACES} times one key with two bodies at three processes: one body has its effect, the other is refused`, async () => {
  await race('one key with two bodies', {
    prepare: openAccount,
    run: async (account) => {
      const key = randomUUID();
      const ask = (index: number) => submit(index, buyOf(account), key, `body ${index % 2}`);
      const outcomes = await Promise.all([0, 1, 2, 3, 4, 5].map(ask));
      const codes = outcomes.map(codeOf);
      const winner = codes.indexOf('accepted');
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
      codes.forEach((code, index) => {
        if (index === winner) return;
        const end = index % 2 === winner % 2 ? 'replayed' : 'idempotency_key_reused';
        expect(['idempotency_in_flight', end]).toContain(code);
      });
      expect(await countsOf(account)).toEqual({ fills: 1, positions: 1 });
    },
  });
});

test(`${RACES} times a withdrawal against an order for the same money: one of them gets it`, async () => {
  await race('withdrawal against order', {
    prepare: openAccount,
    run: async (account) => {
      const outcomes = await Promise.all([
        submit(0, withdrawalOf(account)),
        submit(1, buyOf(account, { quantity: quantity(4_000_000_000n) })),
      ]);
      expect(outcomes.map(codeOf).filter((code) => code === 'accepted')).toHaveLength(1);
      const { cash, margin, hold } = await rig
        .db()
        .selectFrom('trading_accounts')
        .select(['cash', 'margin', 'withdrawal_hold as hold'])
        .where('id', '=', account.id)
        .executeTakeFirstOrThrow();
      expect(cash + margin + hold).toBe(10_000_000_000n);
      // 40 x 191.24, or the withdrawal
      expect([7_649_600_000n, 6_000_000_000n]).toContain(margin + hold);
    },
  });
});

async function countsOf({ id }: RacingAccount): Promise<{ fills: number; positions: number }> {
  const db = rig.db();
  const [fills, positions] = await Promise.all([
    db.selectFrom('fills').select('number').where('account_id', '=', id).execute(),
    db.selectFrom('positions').select('instrument_id').where('account_id', '=', id).execute(),
  ]);
  return { fills: fills.length, positions: positions.length };
}
