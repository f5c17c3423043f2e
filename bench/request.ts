import { Agent, request, type IncomingHttpHeaders } from 'node:http';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** One request from an address of one's own: Linux answers on all of 127.0.0.0/8. @param route 'POST /api/login' */
export function send(
  port: number,
  route: string,
  { body, from }: { readonly body?: unknown; readonly from: string },
): Promise<Answer> {
  const [method, path] = route.split(' ');
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, localAddress: from, agent, method, path, headers },
      (answer) => {
        answer.resume();
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      },
    );
    asked.on('error', reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const agent = new Agent({ keepAlive: true });
