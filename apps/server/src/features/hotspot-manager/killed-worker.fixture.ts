import type { SiteHotspotGroups } from '@adops/connectors';

export class Killed extends Error {}

/** Client for the sites that a spec can replace. */
export interface Replaceable {
  outside: SiteHotspotGroups;
}

/**
 * Simulates a worker that dies at the nth call to a site, before or after the site has processed it. All later calls
 * fail.
 */
export function dieAt(reach: Replaceable, call: number, when: 'before' | 'after'): { readonly reached: boolean } {
  const real = reach.outside;
  const state = { reached: false, calls: 0 };
  const through = (work: () => Promise<unknown>) => async (): Promise<unknown> => {
    if (state.reached) throw new Killed();
    const isLast = ++state.calls === call;
    if (isLast) state.reached = true;
    if (isLast && when === 'before') throw new Killed();
    const answer = await work();
    if (state.reached) throw new Killed();
    return answer;
  };
  reach.outside = {
    pages: (api) => through(() => real.pages(api))() as never,
    list: (api) => through(() => real.list(api))() as never,
    read: (api, group) => through(() => real.read(api, group))() as never,
    save: (api, group, content, version) => through(() => real.save(api, group, content, version))() as never,
  };
  return state;
}

/** Wraps the client in a plain object so that single methods can be replaced. */
export const bound = (outside: SiteHotspotGroups): SiteHotspotGroups => ({
  pages: (api) => outside.pages(api),
  list: (api) => outside.list(api),
  read: (api, group) => outside.read(api, group),
  save: (api, group, content, version) => outside.save(api, group, content, version),
});
