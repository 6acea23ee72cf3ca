import { mailingInWords, momentText, type MailingSchedule } from '@adops/domain';
import type { RenderedView } from './view-file.service.js';

interface LetterContext {
  readonly viewName: string;
  /** Reporting currency of the company. */
  readonly currency: string;
  readonly schedule: MailingSchedule;
  /** Username of the owner. Null if the recipient is the owner. */
  readonly owner: string | null;
  /** Full addresses. */
  readonly links: { readonly view: string; readonly mailings: string };
}

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** Returns the sentence about the attached file, or the reason why there is none. */
function fileWords({ file, rows }: RenderedView): string {
  if (file) return `The attached file has ${counted(rows)}. It includes only accounts you can access.`;
  return rows === 0
    ? 'The view has no rows, so no file is attached.'
    : `No file is attached because it would be too large with ${counted(rows)}. Open the view and narrow it down, or export it there.`;
}

/** Returns sentences about the totals. The file contains the totals of all metrics. */
function totalsWords({ figures, metrics, file }: RenderedView, currency: string): string {
  const shown = figures.length;
  const about =
    shown === metrics
      ? 'Totals of all rows.'
      : `Totals of all rows for the first ${shown} of ${metrics} metrics.${file ? ' The attached file contains all metrics.' : ''}`;
  return `${about} Amounts are in ${currency}.`;
}

/** Returns the subject and plain text of the mail of a view. */
export function viewLetter(rendered: RenderedView, context: LetterContext): { subject: string; text: string } {
  const { title, days, figures, dataThrough } = rendered;
  const { viewName, currency, schedule, owner, links } = context;
  const lines = [
    `${title}, view “${viewName}”`,
    ...(days === null ? [] : [days]),
    '',
    ...figures.map(({ label, value }) => `${label}: ${value}`),
    ...(figures.length > 0 ? [totalsWords(rendered, currency), ''] : []),
    ...(dataThrough === null ? [] : [`Data through ${momentText(dataThrough)} UTC. Later data may be added.`, '']),
    fileWords(rendered),
    '',
    'Open the view:',
    links.view,
    '',
    `${owner === null ? 'You' : owner} scheduled this email: ${mailingInWords(schedule)}. To change or stop it:`,
    links.mailings,
    '',
  ];
  return { subject: `${viewName}${days === null ? '' : `, ${days}`}`, text: lines.join('\n') };
}
