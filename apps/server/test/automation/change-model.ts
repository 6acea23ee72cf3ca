import type { Held, HeldField, LoggedWrite, WriteEnding } from './memory-platform.js';

/** A requested change in terms of the model: a value, or a relative or absolute increase. Money is in micros. */
export type Wish =
  | { readonly kind: 'set'; readonly value: string | number }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly micros: number };

/** A command for one field of one ad group. */
export interface ModelCommand {
  readonly name: string;
  taskId: number;
  readonly source: 'person' | 'rule';
  readonly entity: string;
  readonly field: HeldField;
  readonly wish: Wish;
  /** True for a preview, whose base value must be unchanged when it is written. */
  isPreview: boolean;
  /** Pending command at the time this one was planned. */
  before: ModelCommand | null;
  /** Current or expected value at planning, and the planned value. */
  planned: { readonly old: string | number; readonly wanted: string | number } | null;
  fate: Fate | null;
  /** Value at the platform afterwards. */
  outcome?: string | number;
}

export type Fate = 'applied' | 'unneeded' | 'refused' | 'conflict' | 'excluded' | 'waiting';

/** A change as recorded in the audit log. */
export interface ModelRecord {
  readonly entity: string;
  readonly field: HeldField;
  readonly source: 'person' | 'rule';
  readonly before: string | number;
  readonly after: string | number;
}

/** Attempts without a response or effect before a change is given up. */
const MAX_TRIES = 3;
/** Write endings that changed nothing at the platform. */
const NOT_CARRIED_OUT: readonly WriteEnding[] = ['rateLimited', 'unavailable', 'lostUnanswered'];

/** Step size of amounts at the platform, in micros. */
const STEPS: Readonly<Partial<Record<HeldField, bigint>>> = { maxCPC: 1_000n, budget: 10_000n };

/**
 * Computes the value for a wish. Rounds amounts to the step of the platform, but never in the opposite direction of the
 * request.
 */
export function wanted(wish: Wish, field: HeldField, present: string | number): string | number {
  const step = STEPS[field];
  if (step === undefined) return (wish as { value: string | number }).value;
  const now = BigInt(present);
  if (wish.kind === 'set') return toStep(BigInt(wish.value) * 100n, step);
  // In hundredths of a micro.
  const exact = wish.kind === 'percent' ? now * BigInt(100 + wish.percent) : (now + BigInt(wish.micros)) * 100n;
  const value = toStep(exact, step);
  const isHigher = exact > now * 100n;
  return value > now === isHigher && value !== Number(now) ? value : present;
}

/** Rounds to the nearest multiple of the step, half up, and at least one step. */
const toStep = (exact: bigint, step: bigint): number =>
  Math.max(1, Number((exact + step * 50n) / (step * 100n))) * Number(step);

const sameAmount = (a: string | number, b: string | number): boolean =>
  typeof a === 'number' && typeof b === 'number' ? Math.abs(a - b) < 50 : a === b;
const asBelieved = (believed: string | number, held: string | number): boolean =>
  typeof believed === 'number' && typeof held === 'number'
    ? Math.abs(believed - held) <= Math.min(5_000, Math.max(50, believed * 0.02))
    : believed === held;

/**
 * Model of the expected writes. The last command wins, and percentages compound in order. Computes the write of each
 * command for a field, given how the platform ended earlier writes, and reports writes that differ.
 */
export class ChangeModel {
  readonly held: Map<string, Held>;
  readonly records: ModelRecord[] = [];
  readonly violations: string[] = [];

  constructor(start: ReadonlyMap<string, Held>) {
    this.held = new Map([...start].map(([id, held]) => [id, { ...held }]));
  }

  /** Replays the commands. @param commands commands for this field of this ad group, in the order of approval */
  replay(entity: string, field: HeldField, commands: readonly ModelCommand[], log: readonly LoggedWrite[]): void {
    const writes = log.filter((each) => each.id === entity && each.field === field);
    for (const command of commands) this.carryOut(command, writes);
    for (const extra of writes)
      this.violations.push(`${entity} ${field}: ${extra.value} was written without a request`);
  }

  private carryOut(command: ModelCommand, writes: LoggedWrite[]): void {
    if (command.fate === 'waiting') return;
    if (command.fate === 'excluded') return this.giveUp(command, writes);
    const { entity, field, wish, before } = command;
    const held = this.held.get(entity)!;
    const present = held[field];
    const beforeFailed = before !== null && before.fate !== 'applied' && before.fate !== 'unneeded';
    if (beforeFailed && wish.kind !== 'set') {
      command.fate = 'conflict';
      return;
    }
    // A preview without a pending command was shown with one value and is valid only for that value.
    const believed = before === null ? command.planned!.old : (before.outcome ?? present);
    const value = wish.kind === 'set' || before === null ? command.planned!.wanted : wanted(wish, field, believed);
    if (sameAmount(present, value)) {
      command.fate = 'unneeded';
      command.outcome = present;
      return;
    }
    if (command.isPreview && !beforeFailed && !asBelieved(believed, present)) {
      command.fate = 'conflict';
      return;
    }
    this.write(command, value, writes);
  }

  /** Abandons a stopped command. If the platform executed an earlier attempt, it doesn't count as excluded. */
  private giveUp({ name, taskId, entity, field }: ModelCommand, writes: LoggedWrite[]): void {
    while (writes[0]?.taskId === taskId) {
      const { value, ending } = writes.shift()!;
      if (!NOT_CARRIED_OUT.includes(ending))
        this.violations.push(`${name} is excluded, but its ${value} for ${field} of ${entity} ended as ${ending}`);
    }
  }

  private write(command: ModelCommand, value: string | number, writes: LoggedWrite[]): void {
    const { entity, field, name, source } = command;
    const held = this.held.get(entity)!;
    for (let tries = 0; ;) {
      const next = writes.shift();
      if (next?.value !== value) {
        this.violations.push(
          `${name} had to write ${value} to ${field} of ${entity}, ${next ? `${next.value} came` : 'nothing came'}`,
        );
        if (next) writes.unshift(next);
        command.fate = 'refused';
        return;
      }
      if (next.ending === 'rateLimited') continue;
      if (NOT_CARRIED_OUT.includes(next.ending)) {
        tries += 1;
        if (tries < MAX_TRIES) continue;
        command.fate = 'refused';
        return;
      }
      if (next.ending === 'refused') {
        command.fate = 'refused';
        return;
      }
      command.fate = 'applied';
      command.outcome = next.held;
      this.records.push({ entity, field, source, before: held[field], after: next.held });
      held[field] = next.held;
      return;
    }
  }
}
