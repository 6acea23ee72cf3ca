import { ADGROUP_REPORT } from '@adops/domain';
import { Site } from '../../core/graphql/index.js';
import { ADGROUP_BINDING, reportModule } from '../../reporting/index.js';
import { AlertsByType, AlertsModule } from '../alerts/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AdgroupReportExtension } from './adgroup-report.extension.js';
import { AdgroupResolver } from './adgroup.resolver.js';

export const AdgroupReportModule = reportModule(ADGROUP_REPORT, ADGROUP_BINDING, {
  types: { Site: () => Site, AlertsByType: () => AlertsByType },
  accepted: {
    newStructure: {
      default: true,
      help: 'Ignored. The rows are always nested, so both values return the same result.',
    },
  },
  extension: AdgroupReportExtension,
  imports: [ReferenceListsModule, AlertsModule],
  providers: [AdgroupResolver],
});
