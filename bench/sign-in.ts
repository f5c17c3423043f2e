import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { withChildProduct } from './child-product.ts';
import { inTurns } from './desk-rig.ts';
import { longestPiece } from './loop-work.ts';
import { median, report, type Goal } from './report.ts';
import { send } from './request.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? '5');
const ATTEMPTS = 3_000;
const CONNECTIONS = 64;
const PASSWORD = 'a password of the bench';

/** 3,000 sign-ins with different names from one address: what one with a right password takes beside them. */
export const benchSignIn = (): Promise<boolean> =>
  withChildProduct(async ({ port, readLongestWork }) => {
    const alone: number[] = [];
    const elsewhere: number[] = [];
    const behind: number[] = [];
    const refusals: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = `127.0.1.${round + 1}`;
      const [neighbour, stranger] = [
        await register(port, from),
        await register(port, `127.0.2.${round + 1}`),
      ];
      alone.push(await signIn(port, stranger));
      const flood = tryNames(port, from);
      for (const [person, times] of [
        [stranger, elsewhere],
        [neighbour, behind],
        [stranger, elsewhere],
        [neighbour, behind],
      ] as const)
        times.push(await signIn(port, person));
      refusals.push(await flood);
      process.stdout.write('.');
    }
    const slowest = (times: readonly number[]): number => Math.max(...times) / 1000;
    process.stdout.write(
      `\n\nalone ${median(alone).toFixed(0)} ms; beside ${ATTEMPTS} names tried from one address ${median(elsewhere).toFixed(0)} ms from another address, ${median(behind).toFixed(0)} ms from the same; ${median(refusals).toFixed(0)} of them were sent away; medians of ${ROUNDS} rounds\n`,
    );
    const goals: Goal[] = [
      {
        label: 'slowest from another address, s',
        value: slowest(elsewhere),
        must: 2,
        aim: 0.5,
        isCeiling: true,
      },
      {
        label: 'slowest from the same address, s',
        value: slowest(behind),
        must: 2,
        aim: 0.5,
        isCeiling: true,
      },
      longestPiece(await readLongestWork()),
    ];
    return report('sign-in', goals, { alone, elsewhere, behind, refusals });
  });

interface Person {
  readonly username: string;
  readonly from: string;
}

async function register(port: number, from: string): Promise<Person> {
  const username = `b${randomUUID().slice(0, 13)}`;
  const body = { username, email: `${username}@bench.invalid`, password: PASSWORD };
  const { status } = await send(port, 'POST /api/register', { body, from });
  if (status !== 201) throw new Error(`a registration was answered ${status}`);
  return { username, from };
}

/** @returns how long it took, in milliseconds */
async function signIn(port: number, { username, from }: Person): Promise<number> {
  const began = performance.now();
  const { status } = await send(port, 'POST /api/login', { body: { username, password: PASSWORD }, from });
  if (status !== 200) throw new Error(`a right password was answered ${status}`);
  return performance.now() - began;
}

/** @returns how many were sent away */
async function tryNames(port: number, from: string): Promise<number> {
  const tries = Array.from({ length: ATTEMPTS }, (_, index) => async () => {
    const { status } = await send(port, 'POST /api/login', {
      body: { username: `nobody-${index}`, password: PASSWORD },
      from,
    });
    return status;
  });
  const statuses = await inTurns(tries, CONNECTIONS);
  return statuses.filter((status) => status === 429).length;
}
