import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../core/config/index.js';
import { Database } from '../core/database/index.js';
import { ReportEngine } from './engine/report-engine.js';
import { ReportPool } from './engine/report-pool.js';
import { ExportController } from './export/export.controller.js';
import { ReportExporter } from './export/report-exporter.js';
import { ReportFiles } from './export/report-files.js';
import { FreshnessResolver } from './graphql/freshness.resolver.js';
import { ReportRegistry } from './registry.js';

@Global()
@Module({
  providers: [
    {
      provide: ReportPool,
      inject: [Database, CONFIG],
      useFactory: (database: Database, config: Config) =>
        new ReportPool(database, {
          timeoutSeconds: config.STATEMENT_TIMEOUT_SECONDS,
          connections: config.REPORTS_AT_ONCE,
        }),
    },
    {
      provide: ReportEngine,
      inject: [Database, ReportPool],
      useFactory: (database: Database, pool: ReportPool) => new ReportEngine(database, pool),
    },
    {
      provide: ReportExporter,
      inject: [ReportEngine, ReportPool],
      useFactory: (engine: ReportEngine, pool: ReportPool) => new ReportExporter(engine, pool),
    },
    ReportFiles,
    ReportRegistry,
    FreshnessResolver,
  ],
  controllers: [ExportController],
  exports: [ReportEngine, ReportFiles, ReportRegistry],
})
export class ReportingModule implements OnApplicationShutdown {
  constructor(@Inject(ReportPool) private readonly pool: ReportPool) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
