import type { ReviewStatus, UploadTaskStatus } from '../../gql/graphql.js';

/** Statuses of uploads, articles and ads that are created in the background. */
export const UPLOAD_STATUS_WORDS: Readonly<Record<UploadTaskStatus, string>> = {
  newly: 'New',
  started: 'Started',
  completed: 'Completed',
  deleted: 'Deleted',
  failed: 'Failed',
  replaced: 'Replaced',
  restarted: 'Restarted',
};
export const UPLOAD_STATUSES = Object.keys(UPLOAD_STATUS_WORDS) as UploadTaskStatus[];

/** Labels of review statuses. */
export const REVIEW_WORDS: Readonly<Record<ReviewStatus, string>> = {
  in_review: 'In review',
  approved: 'Approved',
  rejected: 'Rejected',
};
