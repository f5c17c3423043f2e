import * as z from 'zod';
import { canonicalJson } from './canonical-json.ts';

/** By which an installation answers for a whole file: every figure in it, computed again or not. */
export const FileSignature = z
  .object({
    installation: z.object({ name: z.string(), address: z.string() }),
    cms: z
      .string()
      .describe(
        'Detached CMS (RSA with SHA-256) with its certificate, base64, of the file without `cms` as canonical JSON: names in order, no blanks',
      ),
  })
  .meta({ id: 'FileSignature' });
export type FileSignature = z.output<typeof FileSignature>;

/** What a file's signature is of: all of it and who signs, without the signature itself. @param file as JSON has it */
export const formatSignedText = (
  file: Readonly<Record<string, unknown>>,
  { installation }: Omit<FileSignature, 'cms'>,
): string => canonicalJson({ ...file, signature: { installation } });
