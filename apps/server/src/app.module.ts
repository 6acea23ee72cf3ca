import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './core/auth/index.js';
import { type Config, ConfigModule } from './core/config/index.js';
import { DatabaseModule } from './core/database/index.js';
import { ConsoleGraphQLModule } from './core/graphql/graphql.module.js';
import { HealthController } from './core/health/index.js';
import { QueueModule } from './core/queue/index.js';
import { StorageModule } from './core/storage/index.js';
import { LoggingModule } from './core/telemetry/logging.module.js';
import { AdgroupReportModule } from './features/adgroup-report/index.js';
import { CurrencyRatesModule } from './features/currency-rates/index.js';
import { FactsModule } from './features/facts/index.js';
import { ImportModule } from './features/import/index.js';
import { ReferenceListsModule } from './features/reference-lists/index.js';
import { SessionModule } from './features/session/index.js';
import { ReportingModule } from './reporting/index.js';

/** The features: the table of contents of the product. */
export const FEATURES = [
  SessionModule,
  ReferenceListsModule,
  CurrencyRatesModule,
  FactsModule,
  ImportModule,
  AdgroupReportModule,
];

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        LoggingModule,
        DatabaseModule,
        QueueModule,
        StorageModule,
        AuthModule,
        ConsoleGraphQLModule,
        ReportingModule,
        ...FEATURES,
      ],
      controllers: [HealthController],
    };
  }
}
