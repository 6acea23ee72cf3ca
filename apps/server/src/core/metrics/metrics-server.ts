import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Readiness, readinessAnswer } from '../health/index.js';
import { metrics } from './metrics.js';

interface TextResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const inJson = (status: number, body: object): TextResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const RESPONSES: Readonly<Record<string, (readiness: Pick<Readiness, 'failing'>) => Promise<TextResponse>>> = {
  '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.metrics() }),
  '/healthz': () => Promise.resolve(inJson(200, { status: 'ok' })),
  '/readyz': async (readiness) => {
    const failed = await readiness.failing();
    return inJson(...readinessAnswer(failed));
  },
};

/**
 * Serves the metrics of this process at `/metrics` and its health at `/healthz` and `/readyz`, on a separate port for
 * operators that users can't reach. A worker has no other port.
 */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** Opens the server. @throws if the port is in use */
  static async open(host: string, port: number, readiness: Pick<Readiness, 'failing'>): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      const tell = request.method === 'GET' ? RESPONSES[request.url ?? ''] : undefined;
      if (!tell) return void response.writeHead(404).end();
      tell(readiness).then(
        ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
        () => response.writeHead(500).end(),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return new MetricsServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
