/** Offers a file as a browser download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export type FileTable = readonly (readonly (string | number | null)[])[];

/**
 * Saves lines as CSV in UTF-8 with the byte order mark that spreadsheets need. A missing number becomes an empty cell.
 */
export async function saveCsv(table: FileTable, name: string, options: { escapeFormulas: boolean }): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify(
    table.map((line) => [...line]),
    { record_delimiter: 'windows', escape_formulas: options.escapeFormulas },
  );
  saveFile(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
