import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** An event as it was received, with its id. */
interface ReceivedEvent {
  readonly id: string;
  readonly data: { readonly event: string; readonly event_id: string; readonly at: string } & Record<
    string,
    unknown
  >;
}

/** A reader of server-sent events, from the moment at which the answer begins to the end of the test. */
export interface EventReader {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What was received by now, whole events alone. */
  events(): ReceivedEvent[];
  comments(): string[];
  /** Everything, once the server has ended it. */
  ended(): Promise<string>;
  /** Takes nothing any more. */
  pause(): void;
  hangUp(): void;
}

export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const asked = get(url, { headers, agent: false });
  onTestFinished(() => void asked.destroy());
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject);
  });
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => (text += part));
  const ended = new Promise<string>((resolve, reject) => {
    answer.on('end', () => resolve(text)).on('error', reject);
  });
  ended.catch(() => undefined);
  const blocks = (): string[] => text.split('\n\n').slice(0, -1);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events: () => blocks().flatMap((block) => parseEvent(block) ?? []),
    comments: () => blocks().flatMap((block) => (block.startsWith(':') ? [block.slice(2)] : [])),
    ended: () => ended,
    pause: () => void answer.pause(),
    hangUp: () => void asked.destroy(),
  };
}

function parseEvent(block: string): ReceivedEvent | undefined {
  const [, id, data] = /^id: (\S+)\ndata: (.+)$/.exec(block) ?? [];
  if (id === undefined || data === undefined) return undefined;
  return { id, data: JSON.parse(data) as ReceivedEvent['data'] };
}
