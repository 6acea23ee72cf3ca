import { type FieldMessages, fieldMessages } from '@adops/domain';
import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { Response } from 'express';
import { z } from 'zod';
import { BadUserInput, NotFound, Unauthenticated, type ConsoleRequest } from '../../core/graphql/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import type { Report } from '../engine/request.js';
import { abortSignalOf } from '../graphql/client-disconnect.js';
import { requestOf } from '../graphql/report-args.js';
import { ReportRegistry } from '../registry.js';
import { ReportExporter } from './report-exporter.js';
import { writeRowFile } from './row-files.js';
import { queryArguments } from './query-arguments.js';

const bodySchema = z.object({
  format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx as the format.'),
  columns: z.array(z.string().max(100)).max(500).default([]),
  variables: z.record(z.string(), z.unknown()).default({}),
  /** What rows are broken down by, for reports whose query has breakdown fields instead of a `segment`. */
  parts: z.string().max(40).nullable().default(null),
  /** Rows the caller expects, for the progress of a CSV file; if given, they are not counted first. */
  total: z.number().int().min(0).nullable().default(null),
});

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Refusal of a body, with the messages at their fields. */
const refusal = (errors: readonly FieldMessages[]): BadUserInput =>
  new BadUserInput(
    errors.map(({ field, messages }) => `${field}: ${messages.join(' ')}`).join(' '),
    Object.fromEntries(errors.map(({ field, messages }) => [field, messages])),
  );

/** Any report as a file. The permission is the report's own; the engine asks for it. */
@Controller('api/export')
@AnySignedInUser()
export class ExportController {
  constructor(
    private readonly registry: ReportRegistry,
    private readonly exporter: ReportExporter,
    private readonly modules: ModuleRef,
  ) {}

  @Post(':report')
  async export(
    @Param('report') name: string,
    @Body() body: unknown,
    @Req() request: ConsoleRequest,
    @Res() response: Response,
  ): Promise<void> {
    const { viewer } = request;
    if (!viewer) throw new Unauthenticated();
    const report = this.registry.find(name);
    const file = this.registry.findFile(name);
    if (!report && !file) throw new NotFound(`Unknown report '${name}'.`);
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) throw refusal(fieldMessages(parsed.error));
    const { format, columns, variables, parts, total } = parsed.data;
    const { schema } = this.modules.get(GraphQLSchemaHost, { strict: false });
    const args = queryArguments(schema, name, variables);
    if (parts !== null && !hasParts(report, parts)) throw new BadUserInput(`Rows can't be broken down by '${parts}'.`);
    const begin = (totalRecords: number) => {
      response.status(200);
      response.setHeader('Content-Type', TYPES[format]);
      response.setHeader('Content-Disposition', `attachment; filename="${name}.${format}"`);
      response.setHeader('X-Total-Records', String(totalRecords));
      return response;
    };
    const gone = abortSignalOf(response);
    if (file) return writeRowFile(await file.rows(viewer, { ...args }, columns), format, begin, gone);
    const none = { rows: null, total: null, totalRecords: false, freshness: false };
    // A file has rows unless their parts are asked for, also where the query answers parts by default.
    const segment = parts ?? (Object.hasOwn(variables, 'segment') ? args.segment : null);
    const asked = { ...args, segment: segment ?? null };
    await this.exporter.write(requestOf(report!, viewer, asked, none), { columns, format, total }, begin, gone);
  }
}

const hasParts = (report: Report | undefined, id: string): boolean =>
  report?.contract.childrenType !== undefined && report.contract.segments.some((segment) => segment.id === id);
