import { print, runCall } from './call-command.ts';
import { grades, numbers, roster } from './class-files.ts';
import { COMMANDS } from './commands.ts';
import { EXIT, Failure, wrongUsage, type ExitCode } from './failure.ts';
import { overview } from './help.ts';
import { login, logout } from './sign-in.ts';
import type { Terminal } from './terminal.ts';

interface OwnCommand {
  readonly about: string;
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<ExitCode>;
}

/** What is more than one call; the first two keep what their calls answer. */
export const OWN_COMMANDS: Readonly<Record<string, OwnCommand>> = {
  login: {
    about: 'keeps an API key, or with --username a session, in --profile; --origin says where',
    run: login,
  },
  logout: { about: 'ends the session of --profile and forgets the profile', run: logout },
  roster: { about: 'FILE.csv --group: the numbers of students, in a file of any length', run: roster },
  numbers: {
    about: '--group [--confirm]: numbers found by an address or a username that anybody could have taken',
    run: numbers,
  },
  grades: {
    about: '--group [--format moodle|canvas] [--identifier …] [--output FILE]: returned grades as CSV',
    run: grades,
  },
};

/** Runs a command. What keeps it from being done is one line of JSON on standard error. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    // What nobody has foreseen may have come after a write was sent.
    const failure =
      error instanceof Failure ? error : new Failure(EXIT.open, 'fault', (error as Error).message);
    terminal.writeError(failure.report());
    return failure.exitCode;
  }
}

/** An API key, as the server writes it. */
const KEY = /lonja_[\w-]{16}/;

async function dispatch(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [command, ...rest] = args;
  if (args.some((arg) => KEY.test(arg)))
    throw wrongUsage(
      'A key on the command line is seen by everybody on this machine: lonja login, or LONJA_API_KEY. Revoke it',
    );
  if (command === undefined || command === '--help' || command === 'help')
    return print(terminal, overview(OWN_COMMANDS));
  const own = Object.hasOwn(OWN_COMMANDS, command) ? OWN_COMMANDS[command] : undefined;
  if (own && rest.includes('--help')) return print(terminal, `lonja ${command}: ${own.about}`);
  if (own) return own.run(rest, terminal);
  const call = COMMANDS.get(command);
  if (!call) throw wrongUsage(`There is no command "${command}": lonja --help has all of them`);
  return runCall(call, rest, terminal);
}
