import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_PAYLOADS } from '@lonja/protocol';
import { Webhook } from 'standardwebhooks';

/** An event as a receiver got it. */
export interface ReceivedEvent {
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a receiver answers: a status, or a way not to. */
type Answer = number | 'hang' | 'reset' | 'huge';

export interface WebhookReceiver {
  readonly url: string;
  /** In the order in which they came, each attempt. */
  readonly received: readonly ReceivedEvent[];
  /** What it answers to the next requests; afterwards 204. */
  answer(...answers: readonly Answer[]): void;
  /** What it answers to all that follows. */
  answerAlways(answer: Answer): void;
  forget(): void;
  stop(): Promise<void>;
}

/** Somebody else's program that receives events. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let received: ReceivedEvent[] = [];
  let answers: Answer[] = [];
  let always: Answer = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(readEvent(request.headers, Buffer.concat(chunks).toString('utf8')));
      give(response, answers.shift() ?? always);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/lonja`,
    get received() {
      return received;
    },
    answer: (...next) => void (answers = [...next]),
    answerAlways: (answer) => void (always = answer),
    forget: () => {
      received = [];
      answers = [];
      always = 204;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
}

function readEvent(headers: IncomingHttpHeaders, body: string): ReceivedEvent {
  const { type, data } = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>;
  return { id: String(headers['webhook-id']), body, headers, type, data };
}

function give(response: ServerResponse, answer: Answer): void {
  if (answer === 'hang') return;
  if (answer === 'reset') return void response.socket?.resetAndDestroy();
  if (answer === 'huge') {
    response.writeHead(200);
    const pour = (): void => void (response.destroyed || response.write('x'.repeat(65_536), pour));
    return pour();
  }
  response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('noted');
}

/** As the library of Standard Webhooks judges it, and as the schema of its type says. @throws where one of them refuses it */
export function verifyEvent(event: ReceivedEvent, secret: string): void {
  new Webhook(secret).verify(event.body, event.headers as Record<string, string>);
  const schema = WEBHOOK_PAYLOADS.get(event.type as never);
  if (!schema) throw new Error(`${event.type} has no schema`);
  schema.parse(JSON.parse(event.body));
}
