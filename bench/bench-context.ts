import type pg from 'pg';
import type { World } from './generate.ts';
import { ask } from './http.ts';
import type { Held } from './results.ts';
import type { Parts } from './components.ts';
import type { Part } from '../scripts/lib/processes.ts';
import type { Viewer } from '../apps/server/src/core/tenancy/index.ts';
import type { ReportEngine } from '../apps/server/src/reporting/engine/report-engine.ts';
import type { Database } from '../apps/server/src/core/database/database.ts';

/** Context shared by all stages of the benchmark. */
export interface BenchContext {
  readonly root: string;
  readonly parts: Parts;
  readonly world: World;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Report engine for the first company, as used by the API. */
  readonly engine: Pick<ReportEngine, 'run'>;
  /** Connection with the same settings as report queries, for handwritten SQL. */
  readonly byHand: pg.Client;
  readonly api: {
    readonly part: Part;
    readonly url: string;
    readonly metricsUrl: string;
    readonly headers: Record<string, string>;
    /** Request headers of all users of the company. The first ones are those above. */
    readonly people: readonly Record<string, string>[];
    readonly startMs: number;
  };
  readonly viewer: Viewer;
  readonly rounds: number;
  readonly held: Held[];
  /** All measurements, for the JSON file. */
  readonly details: Record<string, unknown>;
  readonly say: (what: string) => void;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

/**
 * Sends a GraphQL request.
 * @param headers headers of a user. Defaults to the first user.
 * @throws Error if the response contains errors
 */
export const graphql = (
  { api }: BenchContext,
  query: string,
  variables: object,
  headers: Readonly<Record<string, string>> = api.headers,
): Promise<string> => ask(`${api.url}/company/1/api/graphql`, headers, JSON.stringify({ query, variables }));
