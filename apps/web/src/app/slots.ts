import type { PermissionKey } from '@adops/domain';
import { type ComponentType, lazy } from 'react';
import type { WantedSwitch } from './commands/commands.js';
import type { ExplainedChange } from './explain/explain.js';
import { loadChunk } from './routes/chunks.js';

/** Components of features that the app shows over or around screens, by the props it passes. */
interface Slots {
  readonly TaskDrawer: {
    readonly taskId: number;
    readonly onTask: (taskId: number) => void;
    readonly onEnded: () => void;
    /** @param isRunning true if the task hasn't ended */
    readonly onClose: (isRunning: boolean) => void;
  };
  readonly FollowedTask: { readonly taskId: number; readonly onEnded: () => void };
  readonly QuickSwitch: WantedSwitch;
  readonly ExplainDrawer: { readonly change: ExplainedChange; readonly onClose: () => void };
  readonly RevenueSharePopover: object;
  readonly SendMessage: object;
  readonly MessageNotice: object;
}

/** Setting of a site with the tab that has it. */
export interface SiteSetting {
  readonly label: string;
  readonly tab: string;
  /** Last part of the address of the tab. */
  readonly path: string;
}

/** Components and functions of features for the app, which imports none of them. */
export interface FeatureParts {
  /** Each loads a chunk, under a name for error reports. */
  readonly components: {
    readonly [Name in keyof Slots]: readonly [chunk: string, load: () => Promise<ComponentType<Slots[Name]>>];
  };
  /** Settings of sites that the user may open. */
  readonly siteSettings: (permissions: ReadonlySet<PermissionKey>) => readonly SiteSetting[];
  /** Query string of user activity that lists the changes of a user in the last week. */
  readonly changesLastWeek: (userId: number, today: string) => string;
}

let provided: FeatureParts | null = null;

/** Provides the parts of features once, before the console is drawn. */
export function provideParts(parts: FeatureParts): void {
  provided = parts;
}

export function partsOfFeatures(): FeatureParts {
  if (!provided) throw new Error('entry/parts.ts provides the parts of features, and was not imported.');
  return provided;
}

/** Returns a component of a feature that loads when it is first rendered. */
export const slot = <Name extends keyof Slots>(name: Name) =>
  lazy(() => {
    const [chunk, load] = partsOfFeatures().components[name];
    return loadChunk(chunk, async () => ({ default: await load() }));
  });
