import { GraphQLSchemaHost } from '@nestjs/graphql';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createApplication } from './application.js';
import { readConfig } from './core/config/index.js';

/** Prints the schema that the code defines. No database is needed, because connections open only when used. */
const app = await createApplication(
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: 'postgresql://none@127.0.0.1:1/none' }),
);
process.stdout.write(`${printSchema(lexicographicSortSchema(app.get(GraphQLSchemaHost).schema))}\n`, () =>
  process.exit(0),
);
