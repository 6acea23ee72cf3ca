/** Three projects on one runner: fast specs, specs against real PostgreSQL and Redis, and the web client in jsdom. */
const transform = {
  '^.+\\.tsx?$': [
    // Files of a batch share their modules: scripts/testing/specs.ts.
    process.env['ADOPS_TEST_BATCHES'] ? '<rootDir>/scripts/testing/batch-transform.mjs' : '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true, tsx: true },
        transform: {
          legacyDecorator: true,
          decoratorMetadata: true,
          useDefineForClassFields: false,
          react: { runtime: 'automatic' },
        },
        target: 'es2023',
      },
      module: { type: 'es6' },
    },
  ],
};
const shared = {
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@adops/(domain|connectors|testing)$': '<rootDir>/packages/$1/src/index.ts',
    // Unless NODE_ENV is production, it looks for a second copy of graphql at each use of a type: a third of building a schema.
    '/instanceOf\\.js$': '<rootDir>/apps/server/test/instance-of.cjs',
    '^@adops/domain/ab-tests$': '<rootDir>/packages/domain/src/ab-tests/method/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.(css|woff2)(\\?\\w+)?$': '<rootDir>/apps/web/test/empty.mjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
};

export default {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{packages,apps/server,apps/sandbox,scripts}/**/*.spec.ts', '!**/*.int.spec.ts'],
    },
    {
      ...shared,
      displayName: 'integration',
      testEnvironment: 'node',
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '^@node-rs/argon2$': '<rootDir>/apps/server/test/quick-argon2.ts',
      },
      testMatch: ['<rootDir>/{packages,apps/server,apps/sandbox,scripts}/**/*.int.spec.ts'],
    },
    {
      ...shared,
      displayName: 'web',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/apps/web/test/setup.ts'],
      testMatch: ['<rootDir>/apps/web/**/*.spec.{ts,tsx}'],
    },
  ],
};
