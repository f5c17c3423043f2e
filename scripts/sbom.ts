import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listLicences, loadLock } from './licences.ts';
import { runCommand } from './run-command.ts';

const FILE = 'artifacts/sbom.cdx.json';

/** Writes the bill of materials that the lock file comes to (CycloneDX), and lists the licences. */
const { passed, output } = await runCommand(
  ['npm', 'sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  {},
);
if (passed) {
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, output.slice(output.indexOf('{')));
  const { components } = JSON.parse(output.slice(output.indexOf('{'))) as { readonly components: unknown[] };
  for (const { licence, packages } of listLicences(loadLock()))
    console.log(`${String(packages.length).padStart(5)}  ${licence}`);
  console.log(`${components.length} components, written to ${FILE}`);
} else console.error(output);
process.exitCode = passed ? 0 : 1;
