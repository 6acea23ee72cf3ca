declare module 'jstat' {
  interface Distribution<P extends number[]> {
    pdf(x: number, ...parameters: P): number;
    cdf(x: number, ...parameters: P): number;
    inv(p: number, ...parameters: P): number;
  }
  const jStat: {
    readonly normal: Distribution<[mean: number, sd: number]>;
    readonly studentt: Distribution<[df: number]>;
    readonly chisquare: Distribution<[df: number]>;
  };
  export default jStat;
}
