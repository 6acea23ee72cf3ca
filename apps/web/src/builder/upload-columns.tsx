import { momentText } from '@adops/domain';
import { REVIEW_WORDS, UPLOAD_STATUS_WORDS } from '../app/tasks/upload-words.js';
import type { ReviewStatus, UploadTaskStatus } from '../gql/graphql.js';
import type { GridColumn } from '../ui/data-grid/grid-types.js';
import classes from './builder.module.css';

/** Labels of statuses in builders. */
export const UPLOAD_WORDS = { ...UPLOAD_STATUS_WORDS, newly: 'Waiting', deleted: 'Canceled' } as const;

/** Fields of an upload that all tools have. */
export interface UploadRow {
  readonly id: number;
  readonly partnerAccountId: number;
  /** Buyer of the account. The misspelled name is part of the contract. */
  readonly bayer?: { readonly username: string } | null;
  /** User who sent it or last restarted it. */
  readonly user?: { readonly username: string } | null;
  readonly status: UploadTaskStatus;
  readonly createdAt: string;
  readonly startedAt?: string | null;
  readonly finishedAt?: string | null;
  readonly error?: string | null;
  readonly review?: { readonly status: ReviewStatus; readonly feedback?: string | null } | null;
}

interface UploadWords<Row> {
  /** Label of the first column, such as 'Campaign'. */
  readonly label: string;
  readonly nameOf: (row: Row) => string;
  readonly accountOf: (row: Row) => string;
  /** Returns the messages at attributes. */
  readonly messagesOf: (row: Row) => readonly string[];
}

const TWO_LINES = 42;
/** Height of a line of messages in pixels, and the average width of a character. */
const [LINE, CHARACTER] = [17, 6.4];
const PADDING = 25;

export const isOpenUpload = ({ status }: UploadRow): boolean =>
  status === 'newly' || status === 'started' || status === 'restarted';

const left = <Row,>(id: string, label: string, width: number, text: (row: Row) => string): GridColumn<Row> => ({
  ...{ id, label, width, align: 'left', canSort: false },
  text: ({ row }) => text(row),
});

function State({ state, words }: { state: string; words: string }) {
  return (
    <span className={classes.state} data-state={state}>
      {words}
    </span>
  );
}

/** Returns the reasons for the status: the failure, the wait, or messages of the platform and its reviewers. */
function reasonsOf<Row extends UploadRow>(row: Row, messagesOf: UploadWords<Row>['messagesOf']): string {
  const messages = messagesOf(row);
  // Messages at attributes already explain the overall failure.
  const error = messages.length > 0 ? [] : [row.error ?? ''];
  const { review } = row;
  const feedback =
    review?.feedback ?? (review?.status === 'rejected' ? 'The platform gave no reason for the rejection.' : '');
  return [...new Set([...error, ...messages, feedback])].filter(Boolean).join(' ');
}

/**
 * Returns the columns of uploads: content and account, status and reason, sender and time.
 * @param content columns of the tool
 */
export function uploadColumns<Row extends UploadRow>(
  { label, nameOf, accountOf, messagesOf }: UploadWords<Row>,
  content: readonly GridColumn<Row>[],
): readonly GridColumn<Row>[] {
  const reasons = (row: Row): string => reasonsOf(row, messagesOf);
  return [
    {
      ...left<Row>('name', label, 270, nameOf),
      heightOf: () => TWO_LINES,
      title: ({ row }) => `${nameOf(row)} · ${accountOf(row)}`,
      cell: ({ row }) => (
        <span className={classes.name}>
          <span>{nameOf(row)}</span>
          <span className={classes.detail}>{accountOf(row)}</span>
        </span>
      ),
    },
    {
      ...left<Row>('status', 'Status', 110, ({ status }) => UPLOAD_WORDS[status]),
      cell: ({ row }) => <State state={row.status} words={UPLOAD_WORDS[row.status]} />,
    },
    {
      ...left<Row>('review', 'Review', 110, ({ review }) => (review ? REVIEW_WORDS[review.status] : '')),
      help: "Feedback from the platform's reviewers. Empty if the item wasn't sent to review.",
      cell: ({ row: { review } }) => review && <State state={review.status} words={REVIEW_WORDS[review.status]} />,
    },
    {
      ...left<Row>('reason', 'Messages', 330, reasons),
      heightOf: ({ row }, width) =>
        PADDING + LINE * Math.ceil((reasons(row).length * CHARACTER) / Math.max(1, width - 16)),
      cell: ({ row }) => <span className={classes.reasons}>{reasons(row)}</span>,
    },
    left<Row>('createdAt', 'Created', 150, ({ createdAt }) => momentText(createdAt)),
    left<Row>('user', 'Sent by', 130, ({ user }) => user?.username ?? ''),
    ...content,
    left<Row>('finishedAt', 'Finished', 150, ({ finishedAt }) => (finishedAt ? momentText(finishedAt) : '')),
    left<Row>('bayer', 'Buyer', 130, ({ bayer }) => bayer?.username ?? ''),
  ];
}
