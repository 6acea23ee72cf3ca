interface Result {
  readonly name: string;
  readonly status: string;
}

/**
 * Returns the names whose tests all passed. Tests may share a name, such as those of a table, and one failure fails the
 * name.
 */
export function passedNames(tests: readonly Result[]): ReadonlySet<string> {
  const failed = new Set(tests.filter(({ status }) => status === 'failed').map(({ name }) => name));
  return new Set(tests.filter(({ name, status }) => status === 'passed' && !failed.has(name)).map(({ name }) => name));
}
