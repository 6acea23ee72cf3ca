import type { PermissionKey } from '@adops/domain';
import { json, type NextFunction, type Response } from 'express';
import { withinCompany } from '../database/index.js';
import type { ConsoleRequest } from '../graphql/context.js';
import type { Viewer } from '../tenancy/index.js';

const USUAL_BYTES = 1_048_576;
/** Whole campaigns: 100 with 10 ad groups of 6 ads. */
const LARGE_BYTES = 16 * 1_048_576;
const LARGE_REQUEST_KEY: PermissionKey = 'campaign-manager';

/**
 * Reads bodies of up to 1 MiB. To the API of a company, holders of the key may send up to 16 MiB: who they are is looked up
 * before such a body is read. What it may ask for is checked with the document (`LARGE_REQUEST_FIELDS`).
 * @param viewerOf who a request works as; rejects for callers who may not work there
 */
export function requestBodies(viewerOf: (request: ConsoleRequest) => Promise<Viewer | null>) {
  const readUsual = json({ limit: USUAL_BYTES });
  const readLarge = json({ limit: LARGE_BYTES });
  const mayBeLarge = async (request: ConsoleRequest): Promise<boolean> => {
    const viewer = await withinCompany(request.addressCompanyId, () => viewerOf(request));
    return viewer !== null && !viewer.lacksSecondFactor && viewer.permissions.has(LARGE_REQUEST_KEY);
  };
  return (request: ConsoleRequest, response: Response, next: NextFunction): void => {
    const length = Number(request.get('content-length') ?? 0);
    const isCandidate = length > USUAL_BYTES && length <= LARGE_BYTES && request.path === '/api/graphql';
    if (!isCandidate || request.addressCompanyId === null) return readUsual(request, response, next);
    mayBeLarge(request).then(
      (isAllowed) => {
        request.hasLargeBody = isAllowed;
        (isAllowed ? readLarge : readUsual)(request, response, next);
      },
      // A caller who is refused sends no more than others: too large.
      () => readUsual(request, response, next),
    );
  };
}
