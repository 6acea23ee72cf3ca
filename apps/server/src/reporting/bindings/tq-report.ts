import type { TQ_DASHBOARD_FIGURES, TQ_REPORT } from '@adops/domain';
import type { BindingOf } from './binding.js';
import { ADGROUP_OF_TAG, idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const TQ_BINDING: BindingOf<typeof TQ_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    tag: nameOf('tag'),
    marketName: nameOf('market'),
    siteName: nameOf('site'),
    sourceName: nameOf('source'),
    deviceName: nameOf('device'),
    marketId: idOf('market'),
    siteId: idOf('site'),
    sourceId: idOf('source'),
    deviceId: idOf('device'),
    adgroupId: ADGROUP_OF_TAG,
  },
};

export const TQ_DASHBOARD_BINDING: BindingOf<typeof TQ_DASHBOARD_FIGURES> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: { marketName: nameOf('market'), marketId: idOf('market') },
};
