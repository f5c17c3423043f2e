import { Worker } from 'node:worker_threads';
import { refuse } from '../refusal/refuse.ts';
import type { AskedPage } from './certificate-page-file.ts';
import type { RenderAnswer, RenderRequest } from './certificate.worker.ts';

/** Draws certificates beside the process's own thread, one at a time: each takes 50 ms and more, in which orders would wait. */
export interface CertificateRenderer {
  /** Refused while too many wait. */
  render(page: AskedPage): Promise<Buffer>;
  stop(): Promise<void>;
}

const MAX_WAITING = 60;
/** After so long without work the thread and its fonts are let go. */
const IDLE_MS = 60_000;

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

export function createCertificateRenderer(): CertificateRenderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;

  const letGo = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const fail = (failed: Worker, error: Error): void => {
    if (worker !== failed) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('certificate.worker.ts', import.meta.url));
    // It keeps no process alive.
    started.unref();
    started.on('message', ({ number, ...answer }: RenderAnswer) => {
      const asking = waiting.get(number);
      waiting.delete(number);
      if ('pdf' in answer) asking?.resolve(Buffer.from(answer.pdf));
      else asking?.reject(new Error(answer.fault));
      if (waiting.size === 0) idle = setTimeout(() => void letGo(), IDLE_MS).unref();
    });
    started.on('error', (error) => fail(started, error as Error));
    started.on('exit', () => fail(started, new Error('the thread that draws certificates has ended')));
    return started;
  };

  return {
    render: async (page) => {
      if (waiting.size >= MAX_WAITING) refuse('unavailable');
      clearTimeout(idle);
      worker ??= start();
      const number = ++asked;
      const request: RenderRequest = { number, page };
      return new Promise<Buffer>((resolve, reject) => {
        waiting.set(number, { resolve, reject });
        worker?.postMessage(request);
      });
    },
    stop: letGo,
  };
}
