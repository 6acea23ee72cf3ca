import yauzl from 'yauzl';

type CellValue = string | number | boolean | null;

const entity: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Cells of every sheet of a workbook, by what they are typed as; a formula anywhere is an error. */
export async function unzipSheets(file: Buffer): Promise<CellValue[][][]> {
  const parts = await unzip(file);
  const sheets = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/')).sort();
  return sheets.map((name) => {
    const xml = parts.get(name)!;
    if (/<f[ >]/.test(xml)) throw new Error('The workbook holds a formula.');
    return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
      [...row!.matchAll(/<c\/>|<c(.*?)>(.*?)<\/c>/gs)].map(cell),
    );
  });
}

function cell([whole, attributes = '', body = '']: RegExpMatchArray): CellValue {
  if (whole === '<c/>') return null;
  const text = body.replace(/<[^>]+>/g, '');
  if (attributes.includes('t="inlineStr"')) return text.replace(/&\w+;/g, (code) => entity[code] ?? code);
  return attributes.includes('t="b"') ? text === '1' : Number(text);
}

function unzip(file: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(error);
      const parts = new Map<string, string>();
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            parts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(parts));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
