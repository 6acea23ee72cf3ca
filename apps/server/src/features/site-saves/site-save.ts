import type { SiteApiRef } from '@adops/connectors';
import type { AuditRecord } from '../../core/audit/index.js';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Value as stored in the audit log, without secrets. Every save at the site gives it another version. */
export interface SavedValue {
  readonly version: string;
}

/** Site of a save, and its subject in the terms of its kind. */
export interface SavePlace {
  readonly companyId: number;
  readonly siteId: number;
  readonly siteName: string;
  readonly subject: string;
}

/** Subject of a save with its current site. */
export interface SaveTarget {
  readonly siteId: number | null;
}

/** Entry of the audit log, without values. */
export type SaveEntry = Required<Pick<AuditRecord, 'action' | 'entityType' | 'entityId' | 'entityName'>> &
  Pick<AuditRecord, 'accountId'>;

/** Value to store in the tables of a feature. */
export interface ValueToStore<Value> {
  readonly before: Value;
  readonly after: Value;
  /** Database time at which the site had this value or a later one. */
  readonly at: Date;
  /** User who saved the value. Null if it was saved at the site itself. */
  readonly userId: number | null;
}

/** Rules for sending a save again if the site hasn't stored it. Without these rules the save is deleted. */
export interface Resend<Target, Value> {
  readonly forMs: number;
  /** Reason for giving up after that time. */
  readonly late: string;
  readonly notAllowed: string;
  /** Returns true if the user still has the permission to save. */
  isAllowed(user: Pick<Viewer, 'permissions' | 'accounts'>, target: Target): boolean;
  /** Saves the value if the site still has the version. @throws SiteConfigurationError if the site rejects it */
  send(api: SiteApiRef, target: Target, intended: Value, version: string): Promise<Value>;
}

/** Declaration of a kind of saves at sites. */
export interface SiteSaveKind<Target extends SaveTarget = SaveTarget, Value extends SavedValue = SavedValue> {
  readonly kind: string;
  /** Time after which a request has certainly ended, so that an open save was interrupted. */
  readonly overAfterMs: number;
  /** Returns the subject of a save. Null if it was deleted. */
  target(place: SavePlace): Target | Promise<Target | null>;
  entry(target: Target): SaveEntry;
  /** Fetches the current value. @throws SiteConfigurationError if the site can't be read */
  read(api: SiteApiRef, target: Target): Promise<Value>;
  /** Returns true if both values are equal apart from their versions. */
  same(found: Value, intended: Value): boolean;
  /** Stores a value in the feature's own tables, in the transaction of the audit log. */
  store?(change: Change, target: Target, value: ValueToStore<Value>): Promise<void>;
  readonly resend?: Resend<Target, Value>;
  /** Audit action of abandoned saves. Without it they are recorded as saved, with the reason. */
  readonly giveUpAction?: string;
}

/** Save that is about to be sent to a site. */
export interface NewSave<Target extends SaveTarget = SaveTarget, Value extends SavedValue = SavedValue> {
  readonly kind: SiteSaveKind<Target, Value>;
  readonly siteId: number;
  readonly subject: string;
  readonly target: Target;
  readonly before: Value;
  /** Value to store at the site, with the version of `before`. */
  readonly intended: Value;
}

/** Save that isn't recorded in the audit log yet. */
export interface OpenSave<
  Target extends SaveTarget = SaveTarget,
  Value extends SavedValue = SavedValue,
> extends NewSave<Target, Value> {
  readonly id: string;
  readonly viewer: Viewer;
}
