import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';
import type { Request, Response } from 'express';
import type { Caller } from '../auth/caller.js';
import type { Viewer } from '../tenancy/viewer.js';
import { Unauthenticated } from './errors.js';

/** A request with the fields that the guards set. */
export interface ConsoleRequest extends Request {
  /** Company of the address, null on the common endpoint. Set by the tenancy middleware. */
  addressCompanyId: number | null;
  /** ID of the request, set by the HTTP layer. Also in the X-Request-Id header of the response. */
  requestId?: string;
  /** First root field of a valid GraphQL document. */
  rootField?: string;
  /** True if its body exceeds the usual limit: see `LARGE_REQUEST_FIELDS`. */
  hasLargeBody?: boolean;
  caller?: Caller;
  viewer?: Viewer | null;
}

export interface GraphQLContext {
  req: ConsoleRequest;
  res: Response;
}

export function requestOf(context: ExecutionContext): ConsoleRequest {
  return context.getType<GqlContextType>() === 'graphql'
    ? GqlExecutionContext.create(context).getContext<GraphQLContext>().req
    : context.switchToHttp().getRequest<ConsoleRequest>();
}

/** Injects the viewer of the company in the address: `(@CurrentViewer() viewer: Viewer)`. */
export const CurrentViewer = createParamDecorator((_: unknown, context: ExecutionContext): Viewer => {
  const { viewer } = requestOf(context);
  if (!viewer) throw new Unauthenticated();
  return viewer;
});

/** Injects the signed-in user, with or without a company: `(@CurrentCaller() caller: Caller)`. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  if (!caller) throw new Unauthenticated();
  return caller;
});
