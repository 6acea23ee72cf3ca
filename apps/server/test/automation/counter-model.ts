/** A property of an entity, such as the bid of an ad group. */
export type Place = string;

/** Source of a change: a master of the counter rule, the counter rule itself, or anything else. */
export type Changer = 'master' | 'counter' | 'other';

interface MasterChange {
  readonly moment: number;
  readonly before: unknown;
}

/**
 * Values a counter rule has to put back, from the order and the sources of changes. It looks at the platform alone and knows
 * nothing of tasks, records and statements.
 */
export class CounterModel {
  /** Changes of masters that are not undone, by place. */
  private readonly left = new Map<Place, MasterChange[]>();
  private readonly touched = new Set<Place>();
  /** When each task changed a place. */
  private readonly moments = new Map<string, number>();
  private moment = 0;

  /** @param before the value it replaced */
  changed(by: Changer, place: Place, taskId: number | null, before: unknown): void {
    this.moment += 1;
    if (taskId !== null) this.moments.set(`${taskId} ${place}`, this.moment);
    if (by === 'master') this.left.set(place, [...this.changesOf(place), { moment: this.moment, before }]);
    else if (by === 'other' && this.changesOf(place).length > 0) this.touched.add(place);
  }

  /** Returns an undo of a task's change by a person goes back to the time before it. */
  undone(place: Place, undoneTaskId: number, taskId: number, before: unknown): void {
    this.goBack(place, this.moments.get(`${undoneTaskId} ${place}`)!);
    this.changed('other', place, taskId, before);
  }

  /** The counter rule has put a place back. */
  putBack(place: Place, taskId: number, before: unknown): void {
    this.goBack(place, 0);
    this.changed('counter', place, taskId, before);
  }

  private goBack(place: Place, moment: number): void {
    const still = this.changesOf(place).filter((change) => change.moment < moment);
    this.left.set(place, still);
    if (still.length === 0) this.touched.delete(place);
  }

  /** Values to go back to, the place that a master changed first before others. */
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
