import { expect, it } from 'vitest';
import { splitCsv } from './csv-parts.ts';

it('parts a long file, each part below the head; a break within quotes parts nothing', () => {
  const csv = '\ufeffusername,email\r\n\r\na,"x\ny"\r\nb,b@x\n\nc,c@x\n';
  expect(splitCsv(csv, 2)).toEqual([
    { csv: 'username,email\na,"x\ny"\nb,b@x', rows: 2, before: 0 },
    { csv: 'username,email\nc,c@x', rows: 1, before: 2 },
  ]);
  expect(splitCsv('username,email')).toEqual([{ csv: 'username,email', rows: 0, before: 0 }]);
  expect(splitCsv(' \n')).toEqual([]);
});
