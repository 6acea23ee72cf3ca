import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { LookupItem } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { IssueKind } from '../connections/index.js';

@Injectable()
export class IssueTypesRepository {
  constructor(private readonly database: Database) {}

  /** Returns the issue types seen in the viewer's accounts, by name. */
  async all({ companyId, accounts }: Viewer, kind: IssueKind): Promise<LookupItem[]> {
    const { rows } = await this.database.pool.query<LookupItem>(
      `SELECT t.id, t.name FROM issue_type t WHERE t.company_id = $1 AND t.kind = $2 AND EXISTS (
         SELECT FROM entity_issue i WHERE i.company_id = $1 AND i.type_id = t.id AND ($3::int[] IS NULL OR i.account_id = ANY ($3)))
       ORDER BY lower(t.name) COLLATE "C", t.id`,
      [companyId, kind, accounts === 'all' ? null : accounts],
    );
    return rows;
  }
}
