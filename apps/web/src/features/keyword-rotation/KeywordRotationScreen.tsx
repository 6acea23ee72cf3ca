import { useQuery } from '@apollo/client/react';
import { formatValue, KEYWORD_ROTATION_REPORT } from '@adops/domain';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { FROM_SERVER } from '../../app/loading/query.js';
import { type CellRenderers, ReportScreen, type ReportSetup } from '../../reporting/index.js';
import { ChooseAdgroup } from './ChooseAdgroup.js';
import { ROTATION } from './keyword-rotation.graphql.js';
import { RotationPanel } from './RotationPanel.js';
import classes from './rotation.module.css';

const SETUP: ReportSetup = {
  contract: KEYWORD_ROTATION_REPORT,
  identity: 'keyword',
  rowFields: ['adgroupId'],
  widths: { keyword: 260 },
  cards: ['bought', 'cost', 'earned', 'profit'],
};

/** Keywords of one ad group with their cost and revenue, and the editor of the rotation. */
export function KeywordRotationScreen() {
  const { adgroupId } = useParams();
  if (adgroupId === undefined) return <ChooseAdgroup />;
  if (!/^[1-9]\d{0,8}$/.test(adgroupId)) return <ChooseAdgroup unknown={adgroupId} />;
  return <Rotation key={adgroupId} adgroupId={Number(adgroupId)} />;
}

function Rotation({ adgroupId }: { readonly adgroupId: number }) {
  const setup = useMemo((): ReportSetup => ({ ...SETUP, fixedFilters: { adgroupIdIn: [adgroupId] } }), [adgroupId]);
  const query = useQuery(ROTATION, { variables: { adgroupId }, ...FROM_SERVER });
  const list = query.data?.adgroupKeywordRotations?.list;
  const renderers = useMemo((): CellRenderers => {
    const weights = new Map(list?.map(({ keyword, weight }) => [keyword, weight]));
    // The list on this screen is newer than the weights in the report.
    return {
      percent: ({ keyword }, shown) => {
        const weight = weights.get(keyword as string);
        return weight === undefined ? shown : formatValue('hundredths', weight);
      },
    };
  }, [list]);
  return (
    <div className={classes.screen}>
      <ReportScreen
        setup={setup}
        renderers={renderers}
        panel={({ data }) => <RotationPanel adgroupId={adgroupId} query={query} onSaved={data.refresh} />}
      />
    </div>
  );
}
