import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runCli } from '../run-cli.ts';

/** What a command did. */
interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
  /** Standard output as JSON. */
  readonly json: unknown;
  /** Standard error as JSON. */
  readonly refusal: { readonly code?: string; readonly [more: string]: unknown };
}

interface Around {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs commands as if they were typed, with a configuration folder for the tests of a file. */
export interface Typed {
  readonly folder: string;
  type(args: readonly string[], around?: Around): Promise<Outcome>;
}

export function describeTyping(): Typed {
  const typed = { folder: '' } as { folder: string; type: Typed['type'] };
  beforeAll(async () => {
    typed.folder = await mkdtemp(path.join(os.tmpdir(), 'lonja-cli-'));
  });
  afterAll(() => rm(typed.folder, { recursive: true, force: true }));
  typed.type = async (args, { input = '', env = {} } = {}) => {
    const chunks: Uint8Array[] = [];
    const errors: string[] = [];
    const lines = input.split('\n');
    const exitCode = await runCli(args, {
      env: { XDG_CONFIG_HOME: typed.folder, ...env },
      homeFolder: typed.folder,
      isRead: false,
      write: (output) => void chunks.push(Buffer.from(output)),
      writeError: (line) => void errors.push(line),
      readInput: async () => input,
      guard: (work) => work,
      askSecret: async () => lines.shift() ?? '',
    });
    const [out, error] = [Buffer.concat(chunks).toString(), errors.join('\n')];
    return { exitCode, out, error, json: parse(out), refusal: (parse(error) ?? {}) as Outcome['refusal'] };
  };
  return typed;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
