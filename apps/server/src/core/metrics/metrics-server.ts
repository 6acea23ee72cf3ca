import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from './metrics.js';

/**
 * Tells the metrics of this process at `/metrics`, on a port of their own: they are for whoever runs the console, and never
 * reachable where people are.
 */
export class MetricsServer {
  private constructor(private readonly server: Server) {}

  /** @throws when the port is taken. */
  static async open(host: string, port: number): Promise<MetricsServer> {
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
      metrics.metrics().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
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
