import type { PermissionKey } from '@adops/domain';
import { type ComponentType, lazy } from 'react';
import type { WantedSwitch } from './commands/commands.js';
import type { ExplainedChange } from './explain/explain.js';
import { loadChunk } from './routes/chunks.js';

/** Components of features that the app renders over or around screens, with their props. */
interface Slots {
  readonly TaskDrawer: {
    readonly taskId: number;
    readonly onTask: (taskId: number) => void;
    readonly onEnded: () => void;
    /** Called when the drawer closes. @param isRunning true if the task hasn't ended */
    readonly onClose: (isRunning: boolean) => void;
  };
  readonly FollowedTask: { readonly taskId: number; readonly onEnded: () => void };
  readonly QuickSwitch: WantedSwitch;
  readonly ExplainDrawer: { readonly change: ExplainedChange; readonly onClose: () => void };
  readonly RevenueSharePopover: object;
  readonly SendMessage: object;
  readonly MessageNotice: object;
}

/** Setting of a site and the tab that contains it. */
export interface SiteSetting {
  readonly label: string;
  readonly tab: string;
  /** Last path segment of the tab. */
  readonly path: string;
}

/** Components and functions of features for the app, which doesn't import features. */
export interface FeatureParts {
  /** Components that are loaded on first use. The name of the chunk appears in error reports. */
  readonly components: {
    readonly [Name in keyof Slots]: readonly [chunk: string, load: () => Promise<ComponentType<Slots[Name]>>];
  };
  /** Returns the settings of sites that the user may open. */
  readonly siteSettings: (permissions: ReadonlySet<PermissionKey>) => readonly SiteSetting[];
  /** Returns the query string of user activity that lists the changes of a user in the last week. */
  readonly changesLastWeek: (userId: number, today: string) => string;
}

let provided: FeatureParts | null = null;

/** Provides the components and functions of features once, before the console is rendered. */
export function provideParts(parts: FeatureParts): void {
  provided = parts;
}

export function partsOfFeatures(): FeatureParts {
  if (!provided) throw new Error('entry/parts.ts provides the parts of features and must be imported first.');
  return provided;
}

/** Returns a component of a feature that loads when it is first rendered. */
export const slot = <Name extends keyof Slots>(name: Name) =>
  lazy(() => {
    const [chunk, load] = partsOfFeatures().components[name];
    return loadChunk(chunk, async () => ({ default: await load() }));
  });
