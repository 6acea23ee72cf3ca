/** A property of an entity, such as the bid of an ad group. */
export type Place = string;

/** Source of a change: a master of the counter rule, the counter rule itself, or anything else. */
export type Changer = 'master' | 'counter' | 'other';

interface MasterChange {
  readonly moment: number;
  readonly before: unknown;
}

/**
 * Values that a counter rule has to restore, determined by the order and the sources of changes. The model uses only
 * the platform, and no tasks, audit records or statements.
 */
export class CounterModel {
  /** Changes of masters that aren't undone, by place. */
  private readonly left = new Map<Place, MasterChange[]>();
  private readonly touched = new Set<Place>();
  /** Time at which each task changed a place. */
  private readonly moments = new Map<string, number>();
  private moment = 0;

  /** Records a change. @param before value before the change */
  changed(by: Changer, place: Place, taskId: number | null, before: unknown): void {
    this.moment += 1;
    if (taskId !== null) this.moments.set(`${taskId} ${place}`, this.moment);
    if (by === 'master') this.left.set(place, [...this.changesOf(place), { moment: this.moment, before }]);
    else if (by === 'other' && this.changesOf(place).length > 0) this.touched.add(place);
  }

  /** Records the undo of a task's change by a user, which restores the state before that change. */
  undone(place: Place, undoneTaskId: number, taskId: number, before: unknown): void {
    this.goBack(place, this.moments.get(`${undoneTaskId} ${place}`)!);
    this.changed('other', place, taskId, before);
  }

  /** Records that the counter rule has restored a place. */
  putBack(place: Place, taskId: number, before: unknown): void {
    this.goBack(place, 0);
    this.changed('counter', place, taskId, before);
  }

  private goBack(place: Place, moment: number): void {
    const still = this.changesOf(place).filter((change) => change.moment < moment);
    this.left.set(place, still);
    if (still.length === 0) this.touched.delete(place);
  }

  /** Values to restore. The place whose change by a master is the oldest comes first. */
  get expected(): [Place, unknown][] {
    return [...this.left]
      .filter(([place, changes]) => changes.length > 0 && !this.touched.has(place))
      .sort(([, left], [, right]) => left[0]!.moment - right[0]!.moment)
      .map(([place, changes]) => [place, changes[0]!.before]);
  }

  private changesOf(place: Place): MasterChange[] {
    return this.left.get(place) ?? [];
  }
}
