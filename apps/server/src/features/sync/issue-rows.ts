import type { Issue, Level } from '@adops/connectors';
import { ISSUE_LEVELS } from '@adops/domain';

const MAX_MESSAGE = 2_000;

interface IssueRow {
  readonly level: number;
  readonly campaign: string | null;
  readonly adgroup: string | null;
  readonly ad: string | null;
  readonly type: string;
  readonly review: string | null;
  readonly message: string;
  readonly name: string | null;
  readonly url: string | null;
}

const LEVELS: Readonly<Partial<Record<Level, number>>> = ISSUE_LEVELS;

/** Converts issues into rows, one for each entity and type. Several messages of one type are joined as lines. */
export function issueRows(issues: readonly Issue[]): IssueRow[] {
  const rows = new Map<string, IssueRow>();
  for (const { ref, review, code, message, name = null, finalUrl = null } of issues) {
    const level = LEVELS[ref.level];
    if (level === undefined) continue;
    const { externalId, parentExternalId = null } = ref;
    const row: IssueRow = {
      level,
      campaign: ref.level === 'campaign' ? externalId : ref.level === 'adGroup' ? parentExternalId : null,
      adgroup: ref.level === 'adGroup' ? externalId : ref.level === 'ad' ? parentExternalId : null,
      ad: ref.level === 'ad' ? externalId : null,
      type: code,
      review,
      message,
      name,
      url: finalUrl,
    };
    const key = JSON.stringify([level, row.adgroup ?? row.campaign, row.ad, code]);
    const known = rows.get(key);
    const isNew = !known || known.message.split('\n').includes(message);
    rows.set(key, isNew ? (known ?? row) : { ...known, message: `${known.message}\n${message}` });
  }
  return [...rows.values()].map((row) => ({ ...row, message: row.message.slice(0, MAX_MESSAGE) }));
}
