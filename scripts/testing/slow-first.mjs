import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';

/** Files that take minutes, mostly waiting, the longest first: begun last, one of them would run alone at the end. */
const SLOW = [
  'kill-matrix',
  'service-failures',
  'platform-failures',
  'start.int',
  'two-of-each',
  'lane-runner',
  'copies',
  'schema.fuzz',
  'import.fuzz',
  'permissions/access',
  'backup.int',
  'demo.int',
  'sandbox-world',
  'backup.jobs',
];

const rank = ({ path }) => {
  const at = SLOW.findIndex((name) => path.includes(name));
  return at === -1 ? SLOW.length : at;
};

/** Order of the spec files of a run, and which of them belong to a shard. */
export default class SlowFirst {
  sort(tests) {
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort((a, b) => rank(a) - rank(b) || size.get(b.path) - size.get(a.path));
  }

  /** Slow files are dealt out first, so that no shard has all of them; the same on every machine. */
  shard(tests, { shardIndex, shardCount }) {
    const key = new Map(tests.map(({ path, context }) => [path, hash(path.slice(context.config.rootDir.length))]));
    return [...tests]
      .sort((a, b) => rank(a) - rank(b) || (key.get(a.path) < key.get(b.path) ? -1 : 1))
      .filter((_, at) => at % shardCount === shardIndex - 1);
  }

  allFailedTests() {
    return [];
  }

  cacheResults() {
    // The order does not depend on former runs.
  }
}

const hash = (text) => createHash('sha256').update(text).digest('hex');
