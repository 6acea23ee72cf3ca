import type pg from 'pg';
import type { World } from './generate.ts';
import { ask } from './http.ts';
import type { Held } from './results.ts';
import type { Parts } from './components.ts';
import type { Part } from '../scripts/lib/processes.ts';
import type { Viewer } from '../apps/server/src/core/tenancy/index.ts';
import type { ReportEngine } from '../apps/server/src/reporting/engine/report-engine.ts';
import type { Database } from '../apps/server/src/core/database/database.ts';

/** What every stage of the bench works with. */
export interface BenchContext {
  readonly root: string;
  readonly parts: Parts;
  readonly world: World;
  readonly database: Database;
  readonly databaseUrl: string;
  /** Reports of the first company, read as the API reads them. */
  readonly engine: Pick<ReportEngine, 'run'>;
  /** A connection with the settings reports are read with, for SQL by hand. */
  readonly byHand: pg.Client;
  readonly api: {
    readonly part: Part;
    readonly url: string;
    readonly metricsUrl: string;
    readonly headers: Record<string, string>;
    /** The same for each person of the company, that one first. */
    readonly people: readonly Record<string, string>[];
    readonly startMs: number;
  };
  readonly viewer: Viewer;
  readonly rounds: number;
  readonly held: Held[];
  /** Everything measured, for the JSON file. */
  readonly details: Record<string, unknown>;
  readonly say: (what: string) => void;
  /** Ends every connection. */
  readonly close: () => Promise<void>;
}

/** @param headers of a user; by default of the first one. @throws where the answer is one of errors */
export const graphql = (
  { api }: BenchContext,
  query: string,
  variables: object,
  headers: Readonly<Record<string, string>> = api.headers,
): Promise<string> => ask(`${api.url}/company/1/api/graphql`, headers, JSON.stringify({ query, variables }));
