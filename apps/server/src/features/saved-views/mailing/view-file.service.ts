import {
  changeBetween,
  changeRuleOf,
  changeText,
  dayOf,
  fileOfView,
  formatValue,
  isMetric,
  rangeInWords,
  readViewState,
  type ReportContract,
  reportPath,
  type ViewFile,
  withView,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Viewer } from '../../../core/tenancy/index.js';
import {
  dataThrough,
  type ReportArgs,
  ReportEngine,
  ReportFiles,
  ReportRegistry,
  requestOf,
} from '../../../reporting/index.js';
import { namesOf } from '../../automation/index.js';
import { CatalogueService } from '../../reference-lists/index.js';
import type { StoredView } from '../saved-view.repository.js';
import { mailableReport } from '../view-access.js';

/** Maximum number of rows of a mailed file. */
const MAX_ROWS = 50_000;
/** Maximum size of a mailed file in bytes, below the limit of mail servers. */
const MAX_BYTES = 15_000_000;
/** Maximum time for building a file, in milliseconds. */
const MAX_TIME = 120_000;
/** Maximum number of figures in a message. */
const MAX_FIGURES = 10;

/** A view on a given day, as a file and as figures. */
export interface RenderedView {
  readonly title: string;
  /** Text of the days. Null if the report has none. */
  readonly days: string | null;
  /** Path of the view within the product. */
  readonly path: string;
  readonly rows: number;
  /** Totals of the columns as text. */
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Number of metrics in the view. `figures` contains only the first ones. */
  readonly metrics: number;
  /** End of the data. Null if the report doesn't state it. */
  readonly dataThrough: Date | null;
  /** Attachment. Null if it would have too many rows, or no rows although rows are required. */
  readonly file: { readonly name: string; readonly content: Buffer } | null;
}

export interface RenderOptions {
  readonly format: 'csv' | 'xlsx';
  readonly ownAccounts: boolean;
  /** True to omit the file of a view without rows. */
  readonly onlyWithRows: boolean;
}

/** Renders a saved view with the permissions of a user. */
@Injectable()
export class ViewFileService {
  constructor(
    private readonly files: ReportFiles,
    private readonly engine: ReportEngine,
    private readonly registry: ReportRegistry,
    private readonly catalogue: CatalogueService,
  ) {}

  /**
   * Renders a view.
   * @returns null for a view that can't be read any more
   * @throws Forbidden or BadUserInput if the user may not see a part of it
   */
  async render(
    viewer: Viewer,
    view: StoredView,
    { format, ownAccounts, onlyWithRows }: RenderOptions,
    now: Date,
  ): Promise<RenderedView | null> {
    const contract = mailableReport(view.report);
    const kept = readViewState(view.state);
    if (!contract || !kept) return null;
    const catalogue = await this.catalogue.of(viewer);
    // Some screens show own accounts even while "My accounts" is off.
    const isOwn = ownAccounts || contract.ownAccountsByDefault === true;
    const own = catalogue.accounts.flatMap(({ id, userId }) => (userId === viewer.userId ? [id] : []));
    const opened = fileOfView(contract, kept, {
      today: dayOf(now),
      permissions: viewer.permissions,
      ownAccountIds: isOwn && own.length > 0 ? own : null,
      names: namesOf(catalogue),
    });
    if (!opened) return null;
    const path = `/company/${viewer.companyId}/${reportPath(contract.id)}?${opened.query}`;
    const { rows, content } = await this.write(viewer, contract, opened, { format, path, onlyWithRows });
    const { figures, metrics, dataThrough } = await this.figures(viewer, contract, opened);
    const { dateRange } = opened.state;
    return {
      title: contract.title,
      days: contract.isDateless ? null : rangeInWords(dateRange),
      ...{ path: withView(path, view.id), rows, figures, metrics, dataThrough },
      file: content && {
        name: `${fileName(view.name)}_${contract.isDateless ? dayOf(now) : dateRange.end}.${format}`,
        content,
      },
    };
  }

  private async write(
    viewer: Viewer,
    contract: ReportContract,
    { columns, variables, parts, filters }: ViewFile,
    {
      format,
      path,
      onlyWithRows,
    }: { readonly format: 'csv' | 'xlsx'; readonly path: string; readonly onlyWithRows: boolean },
  ): Promise<{ readonly rows: number; readonly content: Buffer | null }> {
    const target = new PassThrough();
    const collected = buffer(target);
    collected.catch(() => undefined);
    // A file that will not be sent is aborted once its number of rows is known, like a request of a user who leaves.
    const unwanted = new AbortController();
    let rows = 0;
    const words = filters.map(({ name, operation, value }) => ({
      name,
      value: [operation, value].filter(Boolean).join(' '),
    }));
    try {
      await this.files.write(
        viewer,
        {
          ...{ report: contract.id, args: variables as ReportArgs, columns, format, parts },
          screen: { title: contract.title, path, filters: words },
        },
        (total) => {
          rows = total;
          if (total > MAX_ROWS || (total === 0 && onlyWithRows)) unwanted.abort();
          return target;
        },
        AbortSignal.any([unwanted.signal, AbortSignal.timeout(MAX_TIME)]),
      );
    } catch (error) {
      target.destroy();
      if (!unwanted.signal.aborted) throw error;
    }
    if (unwanted.signal.aborted) return { rows, content: null };
    const content = await collected;
    if (content.length > MAX_BYTES) return { rows, content: null };
    return { rows, content: format === 'csv' ? Buffer.concat([Buffer.from('\uFEFF'), content]) : content };
  }

  /** Returns the totals of the metrics in the view. Empty for lists. */
  private async figures(
    viewer: Viewer,
    contract: ReportContract,
    { columns, variables, parts }: ViewFile,
  ): Promise<Pick<RenderedView, 'figures' | 'metrics' | 'dataThrough'>> {
    const report = this.registry.find(contract.id);
    const metrics = columns.flatMap((id) => {
      const column = contract.columns[id];
      return column && isMetric(column) && column.format !== 'text' ? [{ id, column }] : [];
    });
    if (!report || contract.isList || metrics.length === 0) return { figures: [], metrics: 0, dataThrough: null };
    const args = variables as ReportArgs;
    const listed = metrics.slice(0, MAX_FIGURES);
    const fields = new Set(listed.map(({ id }) => id));
    const isCompared = args.compareRange != null;
    const total = { fields, previous: isCompared ? fields : null, children: null };
    const answer = await this.engine.run(
      requestOf(
        report,
        viewer,
        { ...args, segment: parts ?? args.segment ?? null, page: 1, perPage: 1 },
        {
          ...{ rows: null, total, totalRecords: false, freshness: !contract.isDateless },
        },
      ),
      AbortSignal.timeout(MAX_TIME),
    );
    return {
      figures: listed.map(({ id, column }) => {
        const value = answer.rowTotal?.[id];
        const change = changeBetween(value, answer.rowTotal?.previous?.[id]);
        const words = isCompared ? ` (${changeText(changeRuleOf(column), change)})` : '';
        return { label: column.label, value: `${formatValue(column.format, value)}${words}` };
      }),
      metrics: metrics.length,
      dataThrough: dataThrough(answer.freshness),
    };
  }
}

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'view';
