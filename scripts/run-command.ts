import { spawn } from 'node:child_process';

export interface CommandResult {
  readonly passed: boolean;
  /** Both streams, in the order in which they came. Empty when it was shown at once. */
  readonly output: string;
}

interface CommandOptions {
  /** Shows the output at once instead of keeping it. */
  readonly show?: boolean;
  /** Ends the command early. */
  readonly signal?: AbortSignal;
  readonly env?: Record<string, string>;
}

// npm's programs are scripts of the shell there
const shell = process.platform === 'win32';

/** Runs a program of the system, of npm's or of ours in the repository; never throws because of how it ends. */
export function runCommand(
  [program = '', ...args]: readonly string[],
  { show = false, signal, env = {} }: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn(program, args, {
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell,
    env: { ...process.env, ...env },
    ...(signal ? { signal } : {}),
  });
  let output = '';
  const keep = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) =>
      resolve({ passed: false, output: `${output}${program}: ${error.message}\n` }),
    );
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}
