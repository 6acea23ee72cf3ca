import type { Metric } from '../facts/index.js';

/** Maximum number of distinct texts. A longer list isn't readable. */
const MAX_TEXTS = 1_000;
const MONEY: readonly Metric[] = ['cost', 'earned', 'earnedGross'];

interface Notice {
  readonly text: string;
  readonly rows: number;
  /** Sums of the rows, in millionths of the file's currency or of a conversion. */
  readonly sums: Partial<Record<Metric, number>>;
}

/** Texts of a file that cause a warning, with the sums of their rows. */
export class Noticed {
  private readonly byText = new Map<string, { rows: number; sums: Partial<Record<Metric, number>> }>();
  /** Number of rows with texts beyond the limit. */
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

  /** Returns all notices, most rows first. */
  all(): Notice[] {
    return [...this.byText].map(([text, notice]) => ({ text, ...notice })).sort((a, b) => b.rows - a.rows);
  }
}
