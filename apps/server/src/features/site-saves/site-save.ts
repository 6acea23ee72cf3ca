import type { SiteApiRef } from '@adops/connectors';
import type { AuditRecord } from '../../core/audit/index.js';
import type { Change } from '../../core/changes/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Value as the audit log stores it, without secrets. Every save at the site gives it another version. */
export interface SavedValue {
  readonly version: string;
}

/** Site that was asked, and the subject of the save as its kind names it. */
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
  /** Time of the database at which the site had this value or a later one. */
  readonly at: Date;
  /** Null if the value was saved at the site itself. */
  readonly userId: number | null;
}

/** Rules for sending a save again that the site hasn't taken. Without them such a save is deleted. */
export interface Resend<Target, Value> {
  readonly forMs: number;
  /** Reason for giving up after that time. */
  readonly late: string;
  readonly notAllowed: string;
  /** True if the user still has the right to save. */
  isAllowed(user: Pick<Viewer, 'permissions' | 'accounts'>, target: Target): boolean;
  /** Saves the value if the site still has the version. @throws SiteConfigurationError */
  send(api: SiteApiRef, target: Target, intended: Value, version: string): Promise<Value>;
}

/** Declaration of a kind of saves at sites. */
export interface SiteSaveKind<Target extends SaveTarget = SaveTarget, Value extends SavedValue = SavedValue> {
  readonly kind: string;
  /** Time after which a request is certainly over, so that an open save was interrupted. */
  readonly overAfterMs: number;
  /** Returns null if the subject was deleted. */
  target(place: SavePlace): Target | Promise<Target | null>;
  entry(target: Target): SaveEntry;
  /** Fetches the current value. @throws SiteConfigurationError */
  read(api: SiteApiRef, target: Target): Promise<Value>;
  /** True if both are equal apart from their versions. */
  same(found: Value, intended: Value): boolean;
  /** Stores a value in the feature's own tables, in the transaction of the audit log. */
  store?(change: Change, target: Target, value: ValueToStore<Value>): Promise<void>;
  readonly resend?: Resend<Target, Value>;
  /** Action of saves that are given up. Without it they are recorded as saved, with the reason. */
  readonly giveUpAction?: string;
}

/** Save that a site is about to be asked for. */
export interface NewSave<Target extends SaveTarget = SaveTarget, Value extends SavedValue = SavedValue> {
  readonly kind: SiteSaveKind<Target, Value>;
  readonly siteId: number;
  readonly subject: string;
  readonly target: Target;
  readonly before: Value;
  /** Value the site is asked to store, with the version of `before`. */
  readonly intended: Value;
}

/** Save that isn't recorded yet. */
export interface OpenSave<
  Target extends SaveTarget = SaveTarget,
  Value extends SavedValue = SavedValue,
> extends NewSave<Target, Value> {
  readonly id: string;
  readonly viewer: Viewer;
}
