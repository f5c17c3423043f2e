import os from 'node:os';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { EXIT, notWritten } from './failure.ts';
import { runCli } from './run-cli.ts';
import type { Terminal } from './terminal.ts';

const { stdin, stdout, stderr } = process;
// Whoever reads may have read enough: `lonja get-market-data | head -1`.
stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit(EXIT.done);
  const failure = notWritten('standard output', message);
  stderr.write(`${failure.report()}\n`);
  process.exit(failure.exitCode);
});
// The exit code says it, too.
stderr.on('error', () => undefined);

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
let lines: Promise<string[]> | undefined;
const terminal: Terminal = {
  env: process.env,
  homeFolder: os.homedir(),
  isRead: stdout.isTTY,
  write: (output) => void stdout.write(output),
  writeError: (line) => void stderr.write(`${line}\n`),
  readInput: () => text(stdin),
  guard: async (work, line) => {
    const end = () => {
      stderr.write(`${line}\n`);
      process.exit(EXIT.interrupted);
    };
    for (const signal of ENDING) process.on(signal, end);
    try {
      return await work;
    } finally {
      for (const signal of ENDING) process.off(signal, end);
    }
  },
  askSecret: async (question) => {
    if (stdin.isTTY) return askUnseen(question);
    lines ??= text(stdin).then((all) => all.split(/\r?\n/));
    return (await lines).shift() ?? '';
  },
};
process.exitCode = await runCli(process.argv.slice(2), terminal);

async function askUnseen(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: stdin, output: unseen, terminal: true });
  prompt.on('SIGINT', () => process.exit(EXIT.interrupted));
  stderr.write(`${question}: `);
  const answer = await new Promise<string>((resolve) => {
    prompt.on('line', resolve);
    // Ctrl-D
    prompt.on('close', () => resolve(''));
  });
  prompt.close();
  stderr.write('\n');
  return answer;
}
