import type { PermissionKey } from '@adops/domain';
import { json, type NextFunction, type Response } from 'express';
import { withinCompany } from '../database/index.js';
import type { ConsoleRequest } from '../graphql/context.js';
import type { Viewer } from '../tenancy/index.js';

const USUAL_BYTES = 1_048_576;
/** Maximum size for whole campaigns: 100 with 10 ad groups of 6 ads. */
const LARGE_BYTES = 16 * 1_048_576;
const LARGE_REQUEST_KEY: PermissionKey = 'campaign-manager';

/**
 * Reads bodies of up to 1 MiB. Holders of the permission may send up to 16 MiB to the API of a company. The caller is
 * looked up before such a body is read, and its fields are checked with the document (`LARGE_REQUEST_FIELDS`).
 * @param viewerOf returns the viewer of a request; rejects for callers without access to the company
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
      // The usual limit applies to a rejected caller.
      () => readUsual(request, response, next),
    );
  };
}
