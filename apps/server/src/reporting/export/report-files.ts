import { Injectable } from '@nestjs/common';
import type { Writable } from 'node:stream';
import { BadUserInput, NotFound } from '../../core/graphql/index.js';
import { Database } from '../../core/database/index.js';
import { Mailer } from '../../core/mail/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Report } from '../engine/request.js';
import { type ReportArgs, requestOf } from '../graphql/report-args.js';
import { ReportRegistry } from '../registry.js';
import { readAboutNames } from './about.repository.js';
import { fileAbout, type ScreenContext } from './report-about.js';
import { type ExportFormat, type FileRequest, ReportExporter } from './report-exporter.js';
import { writeRowFile } from './row-files.js';

/** Content of a file of a report. */
export interface ReportFileRequest {
  /** Name of the report's query. */
  readonly report: string;
  /** Arguments of the query. page and perPage are ignored. */
  readonly args: ReportArgs;
  /** Columns by ID. If empty, the initially visible ones. */
  readonly columns: readonly string[];
  readonly format: ExportFormat;
  /** Breakdown of rows, if the query has no argument for it. Null for none, or for the one in `args`. */
  readonly parts: string | null;
  /** Expected number of rows of a CSV file. If null, the rows are counted. */
  readonly total?: number | null;
  readonly screen: ScreenContext | null;
}

/** Provides any report as a file, for downloads and mails. The required permission is the report's own. */
@Injectable()
export class ReportFiles {
  constructor(
    private readonly registry: ReportRegistry,
    private readonly exporter: ReportExporter,
    private readonly mailer: Mailer,
    private readonly database: Database,
  ) {}

  /** Checks that a report has files. @throws NotFound otherwise */
  assertKnown(name: string): void {
    if (!this.registry.find(name) && !this.registry.findFile(name)) throw new NotFound(`Unknown report '${name}'.`);
  }

  /**
   * Streams a file.
   * @param begin called once with the number of rows before the first byte
   * @throws Forbidden, BadUserInput or NotFound before `begin`; later errors end the stream
   */
  async write(
    viewer: Viewer,
    { report: name, args, columns, format, parts, total = null, screen: context }: ReportFileRequest,
    begin: (totalRecords: number) => Writable,
    signal?: AbortSignal,
  ): Promise<void> {
    this.assertKnown(name);
    const report = this.registry.find(name);
    const file = this.registry.findFile(name);
    const screen = await this.screenOf(viewer, context);
    if (parts !== null && !hasParts(report, parts)) throw new BadUserInput(`Rows can't be broken down by '${parts}'.`);
    if (file) {
      const about =
        screen && ((rows: number) => fileAbout(screen, screen.origin, args.filters?.dateRange ?? null, rows));
      const lines = await file.rows(viewer, { ...args }, columns);
      return writeRowFile(lines, format, begin, { signal, ...(about && { about }) });
    }
    const none = { rows: null, total: null, totalRecords: false, freshness: false };
    const asked = { ...args, segment: parts ?? args.segment ?? null };
    await this.exporter.write(
      requestOf(report!, viewer, asked, none),
      { columns, format, total, screen },
      begin,
      signal,
    );
  }

  private async screenOf(viewer: Viewer, screen: ScreenContext | null): Promise<FileRequest['screen']> {
    if (!screen) return null;
    const names = await readAboutNames(this.database.pool, viewer);
    return { ...screen, origin: { ...names, link: this.mailer.address(screen.path), createdAt: new Date() } };
  }
}

const hasParts = (report: Report | undefined, id: string): boolean =>
  report?.contract.api.childrenType !== undefined && report.contract.segments.some((segment) => segment.id === id);
