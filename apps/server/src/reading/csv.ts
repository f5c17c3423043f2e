/** Reads CSV with commas or semicolons and quoted cells; empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const body = text.replace(/^\ufeff/, '');
  const separator = /^[^\n]*;/.test(body) && !/^[^\n;]*,/.test(body) ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  for (let index = 0; index < body.length; index++) {
    const character = body.charAt(index);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (body.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}
