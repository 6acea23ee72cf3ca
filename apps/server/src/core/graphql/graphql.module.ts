import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { GraphQLModule, GraphQLSchemaHost } from '@nestjs/graphql';
import { CONFIG, type Config } from '../config/index.js';
import { formatError } from './format-error.js';
import { LIMITS, limitsPlugin, validationRules } from './limits.js';
import { stringifyInTurns } from './stringify.js';

/**
 * Path of the schema, which both endpoints share. The tenancy middleware has already removed the company from the
 * address.
 */
export const GRAPHQL_PATH = '/api/graphql';

@Module({
  imports: [
    GraphQLModule.forRootAsync<ApolloDriverConfig>({
      driver: ApolloDriver,
      inject: [CONFIG],
      useFactory: (config: Config) => {
        let host: GraphQLSchemaHost | undefined;
        return {
          path: GRAPHQL_PATH,
          autoSchemaFile: true,
          sortSchema: true,
          // Apollo validates the schema again.
          buildSchemaOptions: { skipCheck: true },
          // The fields of containers are operations, so the guard must check them.
          fieldResolverEnhancers: ['guards'],
          graphiql: false,
          introspection: config.GRAPHQL_INTROSPECTION ?? config.NODE_ENV !== 'production',
          csrfPrevention: true,
          allowBatchedHttpRequests: false,
          persistedQueries: false,
          includeStacktraceInErrorResponses: false,
          hideSchemaDetailsFromClientErrors: config.NODE_ENV === 'production',
          preserveHttpStatusForExecutionErrors: false,
          parseOptions: { maxTokens: LIMITS.tokens },
          validationRules,
          formatError,
          stringifyResult: stringifyInTurns,
          context: ({ req, res }: { req: unknown; res: unknown }) => ({ req, res }),
          plugins: [
            // The plugin would check every field of every row for hints, and this schema has none.
            ApolloServerPluginCacheControlDisabled(),
            {
              async serverWillStart({ schema }) {
                host = { schema } as GraphQLSchemaHost;
              },
            },
            limitsPlugin(() => host!.schema),
          ],
        };
      },
    }),
  ],
})
export class ConsoleGraphQLModule {}
