import type { NextFunction, Response } from 'express';
import { withinCompany } from '../database/index.js';
import type { ConsoleRequest } from '../graphql/context.js';

const COMPANY_API = /^\/company\/(\d{1,9})(\/api\/.*)$/;

/**
 * Removes the company from the address: `/company/7/api/graphql` becomes `/api/graphql` of company 7. The guard checks
 * later that the caller belongs to the company.
 */
export function companyOfAddress(request: ConsoleRequest, _response: Response, next: NextFunction): void {
  const match = COMPANY_API.exec(request.url);
  request.addressCompanyId = match ? Number(match[1]) : null;
  if (match) request.url = match[2]!;
  next();
}

/** Limits all later statements to the company of the address, for all users: see docs/database-roles.md. */
export function boundToAddress(request: ConsoleRequest, _response: Response, next: NextFunction): void {
  withinCompany(request.addressCompanyId, next);
}
