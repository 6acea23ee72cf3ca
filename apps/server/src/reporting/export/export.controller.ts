import { type FieldMessages, fieldMessages } from '@adops/domain';
import { Body, Controller, Param, Post, Req, Res } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import type { Response } from 'express';
import { z } from 'zod';
import { BadUserInput, Unauthenticated, type ConsoleRequest } from '../../core/graphql/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import { abortSignalOf } from '../graphql/client-disconnect.js';
import { ReportFiles } from './report-files.js';
import { queryArguments } from './query-arguments.js';

const MAX_ADDRESS = 10_000;

/** Title, path and filters of the screen, so that a shared file explains itself. */
const screenSchema = z.object({
  title: z.string().min(1).max(200),
  path: z
    .string()
    .max(MAX_ADDRESS)
    .regex(/^\/company\/[^\\\s]*$/, 'Send the path of a screen.'),
  filters: z
    .array(z.object({ name: z.string().max(200), value: z.string().max(2_000) }))
    .max(200)
    .nullable()
    .default(null),
});

const bodySchema = z.object({
  format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx as the format.'),
  columns: z.array(z.string().max(100)).max(500).default([]),
  variables: z.record(z.string(), z.unknown()).default({}),
  /** Segment to break rows down by, for reports whose query has breakdown fields instead of `segment`. */
  parts: z.string().max(40).nullable().default(null),
  /**
   * Number of rows that the caller expects, for the progress of a CSV file. If given, the rows aren't counted first.
   */
  total: z.number().int().min(0).nullable().default(null),
  /**
   * Adds IDs and the currency after the columns. Workbooks also contain a total row and the sheet About. Without it a
   * file contains exactly `columns`.
   */
  screen: screenSchema.nullable().default(null),
});

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Returns the error for an invalid body, with messages by field. */
const refusal = (errors: readonly FieldMessages[]): BadUserInput =>
  new BadUserInput(
    errors.map(({ field, messages }) => `${field}: ${messages.join(' ')}`).join(' '),
    Object.fromEntries(errors.map(({ field, messages }) => [field, messages])),
  );

/** Exports any report as a file. The engine checks the report's own permission. */
@Controller('api/export')
@AnySignedInUser()
export class ExportController {
  constructor(
    private readonly files: ReportFiles,
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
    this.files.assertKnown(name);
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) throw refusal(fieldMessages(parsed.error));
    const { format, variables } = parsed.data;
    const { schema } = this.modules.get(GraphQLSchemaHost, { strict: false });
    const args = queryArguments(schema, name, variables);
    const begin = (totalRecords: number) => {
      response.status(200);
      response.setHeader('Content-Type', TYPES[format]);
      response.setHeader('Content-Disposition', `attachment; filename="${name}.${format}"`);
      response.setHeader('X-Total-Records', String(totalRecords));
      return response;
    };
    // Files contain plain rows unless a segment is requested, even if the query has a default segment.
    const segment = Object.hasOwn(variables, 'segment') ? (args.segment ?? null) : null;
    await this.files.write(
      viewer,
      { ...parsed.data, report: name, args: { ...args, segment } },
      begin,
      abortSignalOf(response),
    );
  }
}
