import { expect, it } from 'vitest';
import { HttpRefusal } from './http-refusal.ts';
import { attempt, orRefuse, refuse, refuseFor } from './refuse.ts';

it('refuses with the code and the figures that the answer has', async () => {
  const { refusal } = await attempt(async () => refuse('too_many_groups', { maximum: 20 }));
  expect(refusal).toBeInstanceOf(HttpRefusal);
  expect(refusal).toMatchObject({ code: 'too_many_groups', details: { maximum: 20 } });
  const later = await attempt(async () => refuseFor(7, 'too_many_requests'));
  expect(later.refusal).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 7 });
});

it('hands on what was decided, and throws what core or the desk refused with its figures as they are sent', async () => {
  const accepted = { kind: 'accepted', answer: 1 } as const;
  expect(orRefuse(accepted)).toBe(accepted);
  const refused = { kind: 'refused', refusal: { code: 'too_many_alerts', maximum: 50 } } as const;
  const { refusal } = await attempt(async () => orRefuse(refused));
  expect(refusal).toMatchObject({ code: 'too_many_alerts', details: { maximum: 50 } });
});

it('goes on after a refusal, and after a fault only where that is refused', async () => {
  const done: unknown[] = [];
  for (const one of [1, 2, 3]) {
    const { refusal, ...rest } = await attempt(async () => (one === 2 ? refuse('not_found') : one));
    done.push(refusal?.code ?? rest);
  }
  expect(done).toEqual([{ value: 1 }, 'not_found', { value: 3 }]);
  const fault = new Error('the database is away');
  await expect(attempt(() => Promise.reject(fault))).rejects.toBe(fault);
  const seen: unknown[] = [];
  const stopped = await attempt(
    () => Promise.reject(fault),
    (error) => {
      seen.push(error);
      refuse('import_interrupted');
    },
  );
  expect([seen, stopped.refusal?.code]).toEqual([[fault], 'import_interrupted']);
});
