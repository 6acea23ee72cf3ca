/**
 * Splits text from a spreadsheet (tabs) or a CSV file into cells. Quoted cells may contain separators and lines.
 * @param separator detected if missing
 */
export function pastedCells(text: string, separator: string = separatorOf(text)): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}

/** Returns tabs if there are any. Otherwise semicolons or commas, depending on the first line without its URLs. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const [line = ''] = text.split('\n');
  return line.replace(/https?:\/\/[^\s";,]*/g, '').includes(';') ? ';' : ',';
}
