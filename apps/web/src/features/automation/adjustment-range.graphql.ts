import { graphql } from '../../app/transport/document.js';

export const PLACEMENT_RANGE = graphql(`
  query PlacementAdjustmentRange($sourceId: Int!) {
    automation {
      range: placementAdjustmentRange(sourceId: $sourceId) {
        min
        max
      }
    }
  }
`);

export const SECTION_RANGE = graphql(`
  query SectionAdjustmentRange($sourceId: Int!) {
    automation {
      range: sectionAdjustmentRange(sourceId: $sourceId) {
        min
        max
      }
    }
  }
`);
