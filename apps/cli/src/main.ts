import os from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from './run-cli.ts';
import type { Terminal } from './terminal.ts';

const { stdin, stdout, stderr } = process;
// Whoever reads may have read enough: `lonja get-market-data | head -1`.
stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

let lines: Promise<string[]> | undefined;
const terminal: Terminal = {
  env: process.env,
  homeFolder: os.homedir(),
  isRead: stdout.isTTY,
  write: (output) => void stdout.write(output),
  writeError: (line) => void stderr.write(`${line}\n`),
  readInput: () => text(stdin),
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
  prompt.on('SIGINT', () => process.exit(130));
  stderr.write(`${question}: `);
  const answer = await prompt.question('');
  prompt.close();
  stderr.write('\n');
  return answer;
}
