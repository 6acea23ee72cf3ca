import { ruleAction, type RuleActionName } from '@adops/domain';
import type { PlannedOperation, SupposedChange } from '../../automation/index.js';
import type { Judgment } from '../judged-rule.js';

/** Totals of one day of a replay. */
export interface ReplayedDay {
  readonly day: string;
  readonly checkCount: number;
  readonly matchCount: number;
  /** Number of matches without a change, because of the cautious end of revenue. */
  readonly leftAloneCount: number;
  readonly actionCount: number;
}

/** Action of a replay, in effect until the next one of its entity and field. */
export interface ReplayedAction {
  readonly entityId: number;
  readonly at: Date;
  readonly until: Date;
  /**
   * Share of later profit that the action adds or removes: -1 for a pause, 0.1 for a bid raised by 10%. Null if
   * unknown.
   */
  readonly share: number | null;
}

export interface ReplayedEntity {
  readonly id: number;
  readonly name: string;
  readonly matchCount: number;
  readonly actionCount: number;
  /** Number of times the entity began or stopped matching between checks. */
  readonly flipCount: number;
}

interface Entity {
  name: string;
  matchCount: number;
  actionCount: number;
  flipCount: number;
  isMatching: boolean;
}

interface Action extends SupposedChange {
  /** The value of the field before the first action of the replay. */
  readonly firstValue: unknown;
}

type DayCounts = { -readonly [K in keyof ReplayedDay]: ReplayedDay[K] };

/** Simulates the checks of a rule one by one, without side effects. */
export class Replay {
  private readonly entities = new Map<number, Entity>();
  private readonly days = new Map<string, DayCounts>();
  private readonly actions: Action[] = [];
  private readonly actionsOf = new Map<number, Action[]>();
  /** Match counts of the checks so far, latest first. */
  readonly matchCounts: number[] = [];
  heldCount = 0;
  cappedCount = 0;

  constructor(private readonly action: RuleActionName) {}

  /** Returns the simulated changes of these entities, in order. */
  supposedFor(ids: readonly number[]): SupposedChange[] {
    return ids.flatMap((id) => this.actionsOf.get(id) ?? []);
  }

  /** Adds a check. @param operations operations of the check, or null if the rule was held and did nothing */
  add(
    at: Date,
    { matches, leftAlone }: Pick<Judgment, 'matches' | 'leftAlone'>,
    operations: readonly PlannedOperation[] | null,
  ): void {
    const day = this.dayOf(at);
    day.checkCount += 1;
    day.matchCount += matches.size;
    day.leftAloneCount += leftAlone.size;
    this.countFlips(matches);
    if (operations === null) {
      this.heldCount += 1;
      return;
    }
    this.matchCounts.unshift(matches.size);
    for (const { entity, field, state, oldValue, newValue } of operations) {
      this.entities.get(entity.id)!.name = entity.name;
      if (state !== 'ready') {
        this.cappedCount += 1;
        continue;
      }
      day.actionCount += 1;
      this.entities.get(entity.id)!.actionCount += 1;
      const earlier = this.actionsOf.get(entity.id) ?? [];
      const first = earlier.find((each) => each.field === field);
      const action = {
        entityId: entity.id,
        field,
        at,
        oldValue,
        newValue,
        firstValue: first ? first.firstValue : oldValue,
      };
      this.actions.push(action);
      this.actionsOf.set(entity.id, [...earlier, action]);
    }
  }

  /** Returns the actions so far. @param end end of the replay, and of the effect of its last actions */
  replayedActions(end: Date): ReplayedAction[] {
    const until = new Map<string, Date>();
    const replayed = this.actions.toReversed().map((action): ReplayedAction => {
      const key = `${action.entityId} ${action.field}`;
      const next = until.get(key) ?? end;
      until.set(key, action.at);
      return { entityId: action.entityId, at: action.at, until: next, share: shareOf(this.action, action) };
    });
    return replayed.reverse();
  }

  replayedDays(): ReplayedDay[] {
    return [...this.days.values()].sort((left, right) => (left.day < right.day ? -1 : 1));
  }

  replayedEntities(): ReplayedEntity[] {
    return [...this.entities].map(([id, { isMatching: _, ...entity }]) => ({ id, ...entity }));
  }

  private dayOf(at: Date): DayCounts {
    const day = at.toISOString().slice(0, 10);
    const known = this.days.get(day);
    if (known) return known;
    const made = { day, checkCount: 0, matchCount: 0, leftAloneCount: 0, actionCount: 0 };
    this.days.set(day, made);
    return made;
  }

  private countFlips(matches: ReadonlyMap<number, unknown>): void {
    for (const [id, entity] of this.entities) {
      if (entity.isMatching && !matches.has(id)) {
        entity.isMatching = false;
        entity.flipCount += 1;
      }
    }
    for (const id of matches.keys()) {
      const entity = this.entities.get(id);
      if (!entity) {
        this.entities.set(id, { name: '', matchCount: 1, actionCount: 0, flipCount: 0, isMatching: true });
        continue;
      }
      entity.matchCount += 1;
      if (!entity.isMatching) entity.flipCount += 1;
      entity.isMatching = true;
    }
  }
}

/** Assumes that clicks and profit are proportional to bids and budgets, and inversely proportional to target ROAS. */
function shareOf(name: RuleActionName, { field, firstValue, newValue }: Action): number | null {
  const { kind, sets, amount } = ruleAction(name);
  if (field === 'labels') return null;
  if (sets) return kind === 'enable' ? 1 : -1;
  if (kind === 'clone') return null;
  if (!amount) return -1;
  if (typeof firstValue !== 'number' || typeof newValue !== 'number' || firstValue <= 0 || newValue <= 0) return null;
  return field === 'roas' ? firstValue / newValue - 1 : newValue / firstValue - 1;
}
