import type { CodegenConfig } from '@graphql-codegen/cli';
import { typesAndTexts } from './codegen-documents.js';

/** Types of the screens' documents, from the schema the server emits. */
const config: CodegenConfig = {
  schema: '../server/schema.graphql',
  documents: ['src/**/*.graphql.ts'],
  ignoreNoDocuments: true,
  generates: {
    'src/gql/': {
      preset: typesAndTexts,
      presetConfig: { fragmentMasking: false },
      config: {
        documentMode: 'string',
        useTypeImports: true,
        strictScalars: true,
        scalars: { Date: 'string', DateTime: 'string', JSON: 'unknown' },
        enumsAsTypes: true,
        skipTypename: true,
      },
    },
  },
  importExtension: '.js',
};

export default config;
