import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconRadar2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FailureLine, Fetched } from '../../app/loading/Fetched.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { PlannerPartnersQuery, PlannerReachQuery } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { saveCsv } from '../../ui/save-file.js';
import { AddToTemplate } from './AddToTemplate.js';
import { PLANNER_PARTNERS, PLANNER_REACH } from './keyword-planner.graphql.js';
import type { PlannerPlace } from './planner-place.js';
import { fileOf, type PlannerRow } from './planner-rows.js';
import { PlannerForm } from './PlannerForm.js';
import { PlannerTable } from './PlannerTable.js';
import { StartTracking } from './StartTracking.js';
import { type Planner, usePlanner } from './usePlanner.js';

export interface PlannerPanelProps {
  readonly place: PlannerPlace;
  readonly onPlace: (change: Partial<PlannerPlace>) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly today: string;
  readonly onSend?: () => void;
  /** Ad group whose CTR is shown. Null for the CTR of all ad groups. */
  readonly adgroupForCtr?: number | null;
  /** Additional actions for the selected keywords. */
  readonly actions?: (keywords: readonly string[], clear: () => void) => ReactNode;
}

type Partners = PlannerPartnersQuery['keywordSuggestionPartners'];

/** Suggestions of a partner with the statistics of each keyword, and actions on them. */
export function PlannerPanel(props: PlannerPanelProps) {
  const partners = useQuery(PLANNER_PARTNERS);
  return (
    <Fetched query={partners} title="We couldn't load the partners">
      {({ keywordSuggestionPartners: all }) => <Planning {...props} partners={all} />}
    </Fetched>
  );
}

/** Uses the first partner unless another one is chosen. */
function Planning({ partners, ...props }: PlannerPanelProps & { readonly partners: Partners }) {
  const partnerId = partners.find(({ id }) => id === props.place.partnerId)?.id ?? partners[0]?.id ?? null;
  if (partnerId === null)
    return (
      <EmptyState
        isHeading={false}
        title="No partner for suggestions"
        text="Keyword suggestions come from Google Ads. Connect a Google Ads account that you can access to see suggestions here."
      />
    );
  return <Asking {...props} partners={partners} place={{ ...props.place, partnerId }} />;
}

function Asking(props: PlannerPanelProps & { readonly partners: Partners }) {
  const { text, onText, today, onPlace, onSend } = props;
  const reach = useQuery(PLANNER_REACH, { variables: { partnerId: props.place.partnerId! } });
  const place = withUsual(props.place, reach.data?.keywordSuggestions);
  const planner = usePlanner(place, today, props.adgroupForCtr ?? null);
  return (
    <>
      <FailureLine query={reach} />
      <PlannerForm
        partners={props.partners}
        reach={reach.data?.keywordSuggestions}
        {...{ place, onPlace, text, onText, today, planner }}
        {...(onSend && { onSend })}
      />
      {planner.rows === null ? (
        <EmptyState
          isHeading={false}
          title={planner.busy ? 'Looking for keywords …' : 'No keywords yet'}
          text={
            planner.busy
              ? 'The partner accepts one request per second, so this can take a moment.'
              : 'Choose a market and enter keywords to see suggestions with statistics of your own traffic.'
          }
        />
      ) : (
        <PlannerTable
          planner={planner}
          rows={planner.rows}
          actions={(chosen, clear) => <RowActions {...{ chosen, clear, place, planner }} more={props.actions} />}
        />
      )}
    </>
  );
}

/** Fills in defaults for values that aren't chosen: the market with the most sites, and its language. */
function withUsual(place: PlannerPlace, reach: PlannerReachQuery['keywordSuggestions'] | undefined): PlannerPlace {
  const markets = reach?.supportedMarkets ?? [];
  const market = markets.find(({ id }) => id === (place.marketId ?? reach?.defaultMarketId));
  if (!market) return place;
  return { ...place, marketId: market.id, languageCode: place.languageCode ?? market.defaultLanguage?.code ?? null };
}

interface RowActionsProps {
  readonly chosen: readonly PlannerRow[];
  readonly clear: () => void;
  readonly place: PlannerPlace;
  readonly planner: Planner;
  readonly more: PlannerPanelProps['actions'];
}

function RowActions({ chosen, clear, place, planner, more }: RowActionsProps) {
  const { marketId } = place;
  const { permissions } = useAccess();
  const [isAdding, setAdding] = useState(false);
  const [isTracking, setTracking] = useState(false);
  const keywords = chosen.map(({ keyword }) => keyword);
  return (
    <>
      {more?.(keywords, clear)}
      {permissions.has('keyword-tracking-task') && marketId !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRadar2 size={14} />}
          disabled={keywords.length === 0}
          onClick={() => setTracking(true)}
        >
          Start tracking
        </Button>
      )}
      {permissions.has('ad-generator') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={keywords.length === 0}
          onClick={() => setAdding(true)}
        >
          Add to keyword templates
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={keywords.length === 0}
        onClick={() => void saveCsv(fileOf(chosen), 'keywords', { escapeFormulas: true })}
      >
        Export CSV
      </Button>
      {isTracking && marketId !== null && (
        <StartTracking
          keywords={keywords}
          marketIds={[marketId]}
          deviceId={place.deviceId}
          onClose={() => setTracking(false)}
          onTracked={() => void planner.refresh()}
          onDone={() => {
            setTracking(false);
            clear();
          }}
        />
      )}
      {isAdding && (
        <AddToTemplate
          keywords={keywords}
          marketId={marketId}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            clear();
          }}
        />
      )}
    </>
  );
}
