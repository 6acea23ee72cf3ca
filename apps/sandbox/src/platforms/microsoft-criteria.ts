import type { Rule } from '../world/model.js';
import type { World } from '../world/world.js';

const DEVICES: Readonly<Record<string, string>> = { desktop: 'Computers', mobile: 'Smartphones', tablet: 'Tablets' };
const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export interface Criterion { Id: string; Criterion: { Type: string; DeviceName?: string; Day?: string; FromHour?: number; ToHour?: number }; CriterionBid: { Multiplier: number } } // prettier-ignore

/** Campaign criteria, which the world stores as rules. */
export class Criteria {
  private readonly own = new Map<string, Criterion[]>();
  private last = 500;

  constructor(private readonly world: World) {}

  of(campaignId: string): Criterion[] {
    return this.own.get(campaignId) ?? [];
  }

  add(campaignId: string, list: readonly Criterion[]): string[] {
    const made = list.map((one) => ({ ...one, Id: String((this.last += 1)) }));
    this.keep(campaignId, [...this.of(campaignId), ...made]);
    return made.map(({ Id }) => Id);
  }

  update(campaignId: string, list: readonly Criterion[]): void {
    const byId = new Map(list.map((one) => [one.Id, one]));
    this.keep(campaignId, this.of(campaignId).map((one) => byId.get(one.Id) ?? one)); // prettier-ignore
  }

  remove(campaignId: string, ids: readonly string[]): void {
    this.keep(campaignId, this.of(campaignId).filter(({ Id }) => !ids.includes(Id))); // prettier-ignore
  }

  private keep(campaignId: string, list: Criterion[]): void {
    this.own.set(campaignId, list);
    const factor = (one: Criterion) => 1 + one.CriterionBid.Multiplier / 100;
    const times = list.filter(({ Criterion: { Day } }) => Day);
    const rules: Rule[] = list.flatMap((one) => {
      const key = Object.keys(DEVICES).find((name) => DEVICES[name] === one.Criterion.DeviceName);
      return key ? [{ dimension: 'device' as const, key, multiplier: factor(one) }] : [];
    });
    if (times.length > 0)
      for (const [at, day] of DAYS.entries())
        for (let hour = 0; hour < 24; hour++) {
          const window = times.find(
            ({ Criterion: c }) => c.Day === NAMES[at] && hour >= c.FromHour! && hour < c.ToHour!,
          );
          rules.push({ dimension: 'hour', key: `${day}-${hour}`, multiplier: window ? factor(window) : 0 });
        }
    this.world.edit('microsoft', 'campaign', campaignId, { rules });
  }
}
