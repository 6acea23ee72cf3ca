import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { Database } from '../database/index.js';
import { Readiness } from '../health/index.js';
import { measureDatabase } from './database-metrics.js';
import { measureProcess } from './metrics.js';
import { MetricsServer } from './metrics-server.js';

/** Server for metrics on METRICS_PORT, if set. If the port is in use, the process runs without metrics. */
@Injectable()
class TellMetrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server: MetricsServer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT: port, METRICS_HOST: host, FILES_DIR: folder } = this.config;
    if (port === undefined) return;
    measureProcess(folder);
    measureDatabase(this.database);
    try {
      this.server = await MetricsServer.open(host, port, this.readiness);
      this.logger.log(`Metrics at http://${host}:${this.server.port}/metrics`);
    } catch (error) {
      this.logger.warn(`No metrics: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }
}

@Module({ providers: [TellMetrics] })
export class MetricsModule {}
