import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Rooms of the house: see docs/architecture.md. The first pattern that fits a file names its room. */
const elements = [
  { type: 'domain', pattern: 'packages/domain/src' },
  { type: 'connectors', pattern: 'packages/connectors/src' },
  { type: 'testing', pattern: 'packages/testing/src' },
  { type: 'sandbox', pattern: 'apps/sandbox/src' },
  { type: 'server-feature', pattern: 'apps/server/src/features/*', capture: ['name'] },
  { type: 'server-core', pattern: 'apps/server/src/core' },
  { type: 'server-reporting', pattern: 'apps/server/src/reporting' },
  { type: 'server-reference', pattern: 'apps/server/src/reference' },
  { type: 'server-demo', pattern: 'apps/server/src/demo' },
  { type: 'server-entry', pattern: 'apps/server/src/*.ts', partialMatch: false },
  { type: 'web-feature', pattern: 'apps/web/src/features/*', capture: ['name'] },
  { type: 'web-reporting', pattern: 'apps/web/src/reporting' },
  { type: 'web-wizard', pattern: 'apps/web/src/wizard' },
  { type: 'web-ui', pattern: 'apps/web/src/ui' },
  { type: 'web-gql', pattern: 'apps/web/src/gql' },
  { type: 'web-app', pattern: 'apps/web/src/app' },
];

const to = (...types) => ({ element: { type: types } });
const from = (...types) => ({ element: { type: types } });

/** The doors. What is not listed is closed. */
const doors = [
  { from: from('connectors'), allow: { to: to('domain') } },
  { from: from('testing'), allow: { to: to('domain') } },
  { from: from('server-core'), allow: { to: to('domain', 'connectors', 'server-core') } },
  { from: from('server-reporting'), allow: { to: to('domain', 'server-core', 'server-reporting') } },
  { from: from('server-reference'), allow: { to: to('domain', 'server-core') } },
  {
    from: from('server-feature'),
    allow: { to: to('domain', 'connectors', 'server-core', 'server-reporting', 'server-reference') },
  },
  // A feature imports another only through its index.ts, and any of its own files.
  {
    from: from('server-feature'),
    allow: { to: { element: { type: 'server-feature', fileInternalPath: 'index.ts' } } },
  },
  {
    from: from('server-feature'),
    allow: { to: { element: { type: 'server-feature', captured: { name: '{{ from.element.captured.name }}' } } } },
  },
  {
    from: from('server-demo'),
    allow: { to: to('domain', 'connectors', 'server-core', 'server-reference', 'server-feature') },
  },
  {
    from: from('server-entry'),
    allow: {
      to: to(
        'domain',
        'connectors',
        'server-core',
        'server-reporting',
        'server-reference',
        'server-feature',
        'server-demo',
        'server-entry',
      ),
    },
  },
  { from: from('web-ui'), allow: { to: to('domain', 'web-ui') } },
  { from: from('web-reporting'), allow: { to: to('domain', 'web-ui', 'web-gql', 'web-app', 'web-reporting') } },
  { from: from('web-wizard'), allow: { to: to('domain', 'web-ui', 'web-gql', 'web-app', 'web-wizard') } },
  {
    from: from('web-feature'),
    allow: { to: to('domain', 'web-ui', 'web-gql', 'web-app', 'web-reporting', 'web-wizard') },
  },
  { from: from('web-feature'), allow: { to: { element: { type: 'web-feature', fileInternalPath: 'index.ts' } } } },
  {
    from: from('web-feature'),
    allow: { to: { element: { type: 'web-feature', captured: { name: '{{ from.element.captured.name }}' } } } },
  },
  { from: from('web-app'), allow: { to: to('domain', 'web-ui', 'web-gql', 'web-app') } },
  // The app knows of a feature what its manifest says, and what its index.ts offers.
  {
    from: from('web-app'),
    allow: { to: { element: { type: 'web-feature', fileInternalPath: ['index.ts', 'manifest.ts'] } } },
  },
];

/**
 * Functions stay short enough to be read at once. Files with longer ones are in long-functions.json with the lines of their
 * longest; the list may only shrink, and `pnpm check` fails where an entry is no longer needed.
 */
const maxLines = (max) => ({ 'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }] });
const longFunctions = JSON.parse(readFileSync(new URL('long-functions.json', import.meta.url), 'utf8'));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      'apps/web/src/gql/**',
      'apps/server/src/core/database/prisma/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'import/resolver': {
        typescript: { noWarnOnMultipleProjects: true, project: ['apps/*/tsconfig.json', 'packages/*/tsconfig.json'] },
      },
    },
    rules: {
      'boundaries/dependencies': ['error', { default: 'disallow', policies: doors }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-extraneous-class': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-console': 'off',
    },
  },
  // Decorated classes are values at run time: the container reads the types of their constructors.
  { files: ['apps/server/**/*.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    ...a11y.flatConfigs.recommended,
    languageOptions: { ...a11y.flatConfigs.recommended.languageOptions, globals: globals.browser },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@mantine/core',
              importNames: ['NumberInput'],
              message: 'It drops what it does not know, so that 1e9 becomes 19: use ui/NumberField.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Text only: foreign HTML is never inserted.',
        },
      ],
    },
  },
  { files: ['**/*.{mjs,js}'], languageOptions: { globals: globals.node } },
  { files: ['**/*.ts'], rules: maxLines(60) },
  { files: ['**/*.tsx'], rules: maxLines(120) },
  ...Object.entries(longFunctions).map(([file, lines]) => ({ files: [file], rules: maxLines(lines) })),
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.fixture.ts', 'apps/web/e2e/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  // Specs may look into every room.
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.fixture.ts', 'apps/web/e2e/**', 'apps/web/test/**', 'scripts/**', 'bench/**'],
    rules: { 'boundaries/dependencies': 'off' },
  },
);
