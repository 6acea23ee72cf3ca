import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.ts';

const root = join(import.meta.dirname, '..');
const migrations = join(root, 'prisma/migrations');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
const [action = 'apply', name] = positionals;

if (values.help || !['apply', 'new', 'drift'].includes(action) || (action === 'new' && !name)) {
  console.log(`pnpm migrate               apply missing migrations to DATABASE_URL
pnpm migrate new NAME      create a migration for changes in prisma/schema and in the fact families
pnpm migrate drift         check that migrations match both (exit code 1 if not)

new and drift use DATABASE_URL as an empty scratch database.`);
  process.exit(values.help ? 0 : 2);
}
const url = process.env['DATABASE_URL'];
if (!url) {
  console.error('DATABASE_URL is not set. Set it to the address of the database.');
  process.exit(2);
}
// The server's sources import the built domain package.
await build((step) => console.error(`Building the ${step} …`), { only: ['domain'] });
const { applyMigrations, diffToFacts, diffToSchema } =
  await import('../apps/server/src/core/database/schema-engine.ts');
if (action === 'apply') {
  const applied = await applyMigrations(url, migrations);
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
} else {
  const schema = await diffToSchema(url, join(root, 'prisma/schema'), name === 'init' ? null : migrations);
  const ofSchema = schema.includes('This is an empty migration') ? '' : schema.trim();
  const sql = [ofSchema, (await diffToFacts(url, migrations)).trim()].filter((part) => part !== '').join('\n\n');
  const empty = sql === '';
  if (action === 'drift') {
    console.log(empty ? 'Migrations agree with the schema and the families of facts.' : `Migrations lack:\n${sql}`);
    process.exit(empty ? 0 : 1);
  }
  if (empty) {
    console.log('Nothing changed.');
    process.exit(0);
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrations, `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'migration.sql'), `${sql}\n`);
  console.log(`Wrote ${folder}/migration.sql. Read it before you commit it.`);
}
process.exit(0);
