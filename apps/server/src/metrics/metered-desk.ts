import type { Desk } from '../desk/desk.ts';
import type { Metrics } from './metrics.ts';

/** A desk that measures each command's time and outcome. */
export function meterDesk(desk: Desk, metrics: Pick<Metrics, 'markCommand'>): Desk {
  const meter = async <Answer>(
    kind: string,
    work: () => Promise<Answer>,
    outcomeOf: (answer: Answer) => 'accepted' | 'refused',
  ): Promise<Answer> => {
    const arrived = performance.now();
    let outcome: 'accepted' | 'refused' | 'failed' = 'failed';
    try {
      const answer = await work();
      outcome = outcomeOf(answer);
      return answer;
    } finally {
      metrics.markCommand(kind, outcome, performance.now() - arrived);
    }
  };
  return {
    ...desk,
    submit: (submission) =>
      meter(
        submission.command.kind,
        () => desk.submit(submission),
        ({ kind }) => (kind === 'refused' ? 'refused' : 'accepted'),
      ),
    enforce: (command) =>
      meter(
        command.kind,
        () => desk.enforce(command),
        () => 'accepted',
      ),
    enforceEach: (rule, inputs, answered) => {
      const arrived = performance.now();
      return desk.enforceEach(rule, inputs, (input, answer) => {
        const outcome = answer.status === 'fulfilled' ? 'accepted' : 'failed';
        metrics.markCommand(rule.kind, outcome, performance.now() - arrived);
        answered(input, answer);
      });
    },
  };
}
