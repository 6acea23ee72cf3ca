import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { Response } from 'express';
import { GraphQLError } from 'graphql';

const STATUS: Record<string, number> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404, BAD_USER_INPUT: 400 };

/** Formats errors of plain HTTP routes like GraphQL errors. GraphQL's own errors are unchanged. */
@Catch()
export class HttpErrors implements ExceptionFilter {
  private readonly logger = new Logger('HTTP');

  catch(error: unknown, host: ArgumentsHost): void {
    if (host.getType<GqlContextType>() === 'graphql') throw error;
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      // The response has started: the connection is closed so that a partial response isn't taken for a complete one.
      response.destroy(error instanceof Error ? error : undefined);
      return;
    }
    const { status, message, code } = describe(error);
    if (status >= 500) this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    const http =
      error instanceof GraphQLError
        ? (error.extensions['http'] as { status?: number; headers?: Map<string, string> } | undefined)
        : undefined;
    http?.headers?.forEach((value, name) => response.setHeader(name, value));
    response.status(http?.status ?? status).json({ errors: [{ message, extensions: { code } }] });
  }
}

function describe(error: unknown): { status: number; message: string; code: string } {
  if (error instanceof GraphQLError) {
    const code = String(error.extensions['code'] ?? 'INTERNAL');
    return { status: STATUS[code] ?? 500, message: error.message, code };
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return {
      status,
      message: error.message,
      code: status === 404 ? 'NOT_FOUND' : status < 500 ? 'BAD_USER_INPUT' : 'INTERNAL',
    };
  }
  return { status: 500, message: 'Unexpected error occurred', code: 'INTERNAL' };
}
