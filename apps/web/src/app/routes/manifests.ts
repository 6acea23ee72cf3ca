import type { Feature } from './feature.js';

/** Manifest of a feature with its named routes. */
export interface Declared {
  readonly routes?: Readonly<Record<string, string>>;
  readonly manifest: Feature;
}

let declared: readonly Declared[] | null = null;

/** Registers all features once, before any address, menu or screen is used. */
export function registerFeatures(features: readonly Declared[]): void {
  declared = features;
}

export function declaredFeatures(): readonly Declared[] {
  if (!declared) throw new Error('entry/features.ts registers the features and must be imported first.');
  return declared;
}

export const manifests = (): readonly Feature[] => declaredFeatures().map(({ manifest }) => manifest);

/** Returns a getter for a value that is derived from the features on first use. */
export function derived<Value>(derive: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: derive() }).value;
}
