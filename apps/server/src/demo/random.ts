/**
 * Reproducible random numbers. The same seed and parts give the same numbers on every machine, regardless of earlier
 * calls. Generator: sfc32 (Chris Doty-Humphrey's PractRand), state from a 32-bit mix of the parts.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  constructor(seed: number, ...parts: readonly number[]) {
    let h = mix(seed ^ 0x9e3779b9);
    this.a = h;
    for (const part of parts) h = mix(h ^ Math.imul(part, 0x85ebca6b));
    this.b = h;
    this.c = mix(h ^ 0xc2b2ae35);
    for (let i = 0; i < 12; i++) this.next();
  }

  /** Returns a uniform number in [0, 1). */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (this.c << 21) | (this.c >>> 11);
    this.c = (this.c + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Returns a whole number from low to high, including both. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Returns one of the items, with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let at = this.next() * items.reduce((sum, item) => sum + weight(item), 0);
    return items.find((item) => (at -= weight(item)) < 0) ?? items.at(-1)!;
  }

  normal(mean: number, deviation: number): number {
    const u = 1 - this.next();
    return mean + deviation * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * this.next());
  }

  /** Returns a factor around 1 with a long upper tail. */
  lognormal(sigma: number): number {
    return Math.exp(this.normal(-(sigma * sigma) / 2, sigma));
  }

  poisson(mean: number): number {
    if (mean <= 0) return 0;
    if (mean > 30) return Math.max(0, Math.round(this.normal(mean, Math.sqrt(mean))));
    const limit = Math.exp(-mean);
    let product = this.next();
    let count = 0;
    while (product > limit) {
      product *= this.next();
      count += 1;
    }
    return count;
  }
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return h ^ (h >>> 16);
}
