import type { Metric } from '../facts/index.js';

/** More different texts than this are no list for people any more. */
const MAX_TEXTS = 1_000;
const MONEY: readonly Metric[] = ['cost', 'earned', 'earnedGross'];

interface Notice {
  readonly text: string;
  readonly rows: number;
  /** What the rows carry: millionths of the file's currency, or of a conversion. */
  readonly sums: Partial<Record<Metric, number>>;
}

/** Texts of a file worth a warning, with what their rows carry. */
export class Noticed {
  private readonly byText = new Map<string, { rows: number; sums: Partial<Record<Metric, number>> }>();
  /** Rows with further texts. */
  more = 0;

  add(text: string, metrics: Partial<Record<Metric, number | null>>): void {
    let notice = this.byText.get(text);
    if (!notice) {
      if (this.byText.size >= MAX_TEXTS) {
        this.more += 1;
        return;
      }
      this.byText.set(text, (notice = { rows: 0, sums: {} }));
    }
    notice.rows += 1;
    const names = Object.keys(metrics).length === 1 ? (Object.keys(metrics) as Metric[]) : MONEY;
    for (const field of names) {
      const value = metrics[field];
      if (value !== null && value !== undefined) notice.sums[field] = (notice.sums[field] ?? 0) + value;
    }
  }

  /** Those with the most rows first. */
  all(): Notice[] {
    return [...this.byText].map(([text, notice]) => ({ text, ...notice })).sort((a, b) => b.rows - a.rows);
  }
}
