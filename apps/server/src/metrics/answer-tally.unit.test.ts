import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createAnswerTally } from './answer-tally.ts';

const BUCKETS = [0.001, 0.01, 0.1];
const ANSWERS = [
  ['GET', '/api/health', 200, 0.5],
  ['GET', '/api/health', 200, 1],
  ['GET', '/api/health', 200, 12],
  ['GET', '/api/health', 503, 4_000],
  ['POST', '/api/login', 401, 99],
] as const;

it('says what a histogram of Prometheus says of the same answers', async () => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'answers',
    help: 'Answers',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const tally = createAnswerTally('answers', 'Answers', BUCKETS);
  for (const [method, route, status, milliseconds] of ANSWERS) {
    histogram.observe({ method, route, status }, milliseconds / 1_000);
    tally.mark(method, route, status, milliseconds);
  }
  const linesOf = (text: string) => text.trim().split('\n').toSorted();
  expect(linesOf(tally.text())).toEqual(linesOf(await registry.metrics()));
});

it('names itself before the first answer', () => {
  expect(createAnswerTally('answers', 'Answers', BUCKETS).text()).toBe(
    '# HELP answers Answers\n# TYPE answers histogram\n',
  );
});
