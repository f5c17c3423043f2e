import { runCommand } from './run-command.ts';

/** Every screen as a picture in artifacts/screens, with what the tests find on it. PROVE_WIDTHS=1 takes four widths. */
process.env['SCREENS_PICTURES'] = '1';
const { passed } = await runCommand(['vitest', 'run', '--project', 'e2e', 'e2e/screens.test.ts'], {
  show: true,
});
process.exitCode = passed ? 0 : 1;
