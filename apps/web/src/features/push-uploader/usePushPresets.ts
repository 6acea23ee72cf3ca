import { PUSH_SHARED_FIELDS, type PushShared } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { FROM_SERVER } from '../../app/loading/query.js';
import { PUSH_PRESETS } from './push-uploader.graphql.js';

export interface PushPreset {
  readonly name: string;
  readonly default: boolean;
  readonly values: PushShared;
  /** Stored attributes that are no longer valid. */
  readonly leftOut: readonly string[];
}

export interface PushPresets {
  readonly list: readonly PushPreset[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly reload: () => void;
}

/** Returns only the shared attributes, always in the same order. */
export const sharedOf = (values: object): PushShared =>
  Object.fromEntries(
    PUSH_SHARED_FIELDS.map(({ path }) => [path, (values as Record<string, unknown>)[path]]),
  ) as unknown as PushShared;

/** Returns the user's presets of the push uploader. */
export function usePushPresets(): PushPresets {
  const { data, loading, error, refetch } = useQuery(PUSH_PRESETS, FROM_SERVER);
  const list = useMemo(
    () => (data?.propellerAdsUploader.presets ?? []).map((each) => ({ ...each, values: sharedOf(each.values) })),
    [data],
  );
  return {
    list,
    isLoading: loading && data === undefined,
    hasFailed: error !== undefined && data === undefined,
    reload: () => void refetch().catch(() => undefined),
  };
}
