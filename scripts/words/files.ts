import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files that are generated, recorded or applied once, which are not reworded. */
const EXCLUDED =
  /^(apps\/server\/src\/core\/auth\/common-password-list|apps\/web\/src\/gql\/|apps\/server\/golden\/|apps\/server\/src\/core\/database\/prisma\/|scripts\/words\/)/;

/** Returns the files whose words are checked, sorted by path. */
export async function sourceFiles(root: string): Promise<readonly string[]> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  const files = stdout.split('\n').filter((file) => /\.(tsx?|mjs|md|prisma)$/.test(file) && !EXCLUDED.test(file));
  return [...new Set(files)].sort();
}

/** Returns the feature or package to which a file belongs. */
export const areaOf = (file: string): string => {
  const parts = file.split('/');
  const depth = parts[0] === 'apps' ? (parts[3] === 'features' ? 5 : 4) : 3;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/') || 'root';
};
