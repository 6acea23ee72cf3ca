import { parseArgs } from 'node:util';
import { ROOT } from './lib/build.ts';
import { areaOf, sourceFiles } from './words/files.ts';
import { textsOf } from './words/texts.ts';

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(`node --import tsx scripts/texts.ts [--all] [PATH…]

Lists every text that users and API clients read, area by area, for review: labels, messages, help, mails and schema
descriptions. --all adds comments, spec titles and docs. PATH limits the list to files whose path begins with it.`);
  process.exit(0);
}

const files = (await sourceFiles(ROOT)).filter(
  (file) => (positionals.length === 0 || positionals.some((path) => file.startsWith(path))) && !/\.md$/.test(file),
);
let area = '';
for (const file of files) {
  const isTest = /\.(spec|e2e|fixture)\.|\/test\//.test(file);
  if (isTest && !values.all) continue;
  const texts = (await textsOf(ROOT, file)).filter(
    ({ kind }) =>
      kind === 'shown' || kind === 'description' || (values.all && (kind === 'comment' || kind === 'title')),
  );
  if (texts.length === 0) continue;
  if (areaOf(file) !== area) console.log(`\n# ${(area = areaOf(file))}`);
  console.log(`\n${file}`);
  for (const { line, text } of texts) console.log(`  ${line}: ${text}`);
}
