import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { LinkThrottle, looksLikeToken, type Origin, tokenHash } from '../../core/auth/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { BadUserInput, NotFound } from '../../core/graphql/index.js';
import { FILE_STORAGE, FileMissing, type FileStorage } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CostAccess } from './cost-access.js';
import { MonthlyCostsRepository, type StoredRequest } from './monthly-costs.repository.js';
import { costsName } from './monthly-costs.service.js';

const LINK_OVER = 'This link has expired or was removed. Ask the sender for a new link.';

/** Content of a workbook that is sent to a client. */
export interface CostsFile {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

/** Serves workbooks to the users who requested them and to holders of a mailed link. Each download is recorded first. */
@Injectable()
export class MonthlyCostsFiles {
  constructor(
    private readonly database: Database,
    private readonly requests: MonthlyCostsRepository,
    private readonly access: CostAccess,
    private readonly throttle: LinkThrottle,
    private readonly audit: AuditService,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
  ) {}

  /** Returns the file of a request. @throws NotFound unless it is a finished request of the viewer */
  async ofViewer(viewer: Viewer, id: number): Promise<CostsFile> {
    const request = await this.requests.find([viewer.companyId, id]);
    const isTheirs = request?.userId === viewer.userId && request.readyAt !== null && request.expiresAt > new Date();
    if (!isTheirs || (await this.access.requester(request)) === null) throw new NotFound();
    const { userId, actorId, sessionId, origin } = viewer;
    return this.handOut(request, { userId, actorId, sessionId, ...origin, reason: null });
  }

  /**
   * Returns the file of a link.
   * @param origin origin of the caller, because each origin has a limited number of attempts with invalid tokens
   * @throws NotFound if the token is unknown or expired, or if the requester lost their access
   */
  async byLink(companyId: number | null, token: string, origin: Origin): Promise<CostsFile> {
    const request = companyId === null ? null : await this.ofLink(companyId, token, this.database.pool);
    if (!request) {
      if (!(await this.throttle.mayTry(origin.address)))
        throw new BadUserInput('Too many invalid links were tried from this address. Try again in an hour.');
      throw new NotFound(LINK_OVER);
    }
    const reason = `Downloaded with the link sent to ${request.receiverEmail}.`;
    return this.handOut(request, { userId: null, actorId: null, ...origin, reason });
  }

  private async ofLink(companyId: number, token: string, on: Queryable): Promise<StoredRequest | null> {
    if (!looksLikeToken(token)) return null;
    const request = await this.requests.byLink(companyId, tokenHash(token), on);
    return request && (await this.access.requester(request, on)) !== null ? request : null;
  }

  private async handOut(
    request: StoredRequest,
    who: {
      readonly userId: number | null;
      readonly actorId: number | null;
      readonly sessionId?: number | null;
      readonly requestId?: string | null;
      readonly address?: string | null;
      readonly reason: string | null;
    },
  ): Promise<CostsFile> {
    const { companyId, id, fileKey, startDate, endDate } = request;
    if (fileKey === null) throw new NotFound(LINK_OVER);
    const size = await this.files.size(fileKey).catch((error: unknown) => {
      throw error instanceof FileMissing ? new NotFound(LINK_OVER) : error;
    });
    await this.audit.record({
      companyId,
      ...who,
      action: 'monthly-costs.download',
      entityType: 'monthly-costs',
      entityId: id,
      entityName: costsName(request),
    });
    return { name: `costs ${startDate} to ${endDate}.xlsx`, size, content: this.files.open(fileKey) };
  }
}
