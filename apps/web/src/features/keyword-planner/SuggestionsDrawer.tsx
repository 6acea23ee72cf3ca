import { useQuery } from '@apollo/client/react';
import { dayOf } from '@adops/domain';
import { Button, Drawer, Group } from '@mantine/core';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import { ROTATED_ADGROUP } from './keyword-planner.graphql.js';
import { EMPTY_PLACE, type PlannerPlace } from './planner-place.js';
import { PlannerPanel } from './PlannerPanel.js';
import classes from './KeywordPlanner.module.css';

interface SuggestionsDrawerProps {
  readonly adgroupId: number;
  /** Initial keyword of the search. */
  readonly keyword: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Adds keywords to the rotation. The rotation screen saves them. */
  readonly onAdd: (keywords: readonly string[]) => void;
}

/** Drawer with the planner for one ad group. Uses its market, its keyword and its CTR. */
export function SuggestionsDrawer({ adgroupId, keyword, isOpen, onClose, onAdd }: SuggestionsDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={1040}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md" className={classes.drawer}>
          {/* The drawer has no header element of its own, because a page may have only one banner landmark. */}
          <Group justify="space-between" mb="xs">
            <Drawer.Title fw={600} fz="lg">
              Find keywords for this rotation
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {isOpen && <Start adgroupId={adgroupId} keyword={keyword} onAdd={onAdd} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type StartProps = Pick<SuggestionsDrawerProps, 'adgroupId' | 'keyword' | 'onAdd'>;

function Start({ adgroupId, keyword, onAdd }: StartProps) {
  const query = useQuery(ROTATED_ADGROUP, { variables: { id: adgroupId } });
  if (query.data === undefined) return query.error ? <FailureLine query={query} /> : <ScreenSkeleton />;
  const { adgroup } = query.data;
  return (
    <Planning
      adgroupId={adgroupId}
      onAdd={onAdd}
      keyword={keyword}
      marketId={adgroup?.site?.market?.id ?? null}
      languageCode={adgroup?.site?.market?.defaultLanguage?.code ?? null}
    />
  );
}

type PlanningProps = StartProps & Pick<PlannerPlace, 'marketId' | 'languageCode'>;

function Planning({ adgroupId, onAdd, keyword, marketId, languageCode }: PlanningProps) {
  const [place, setPlace] = useState<PlannerPlace>({ ...EMPTY_PLACE, marketId, languageCode });
  const [text, setText] = useState(keyword);
  const [today] = useState(() => dayOf(new Date()));
  return (
    <PlannerPanel
      place={place}
      onPlace={(change) => setPlace((before) => ({ ...before, ...change }))}
      text={text}
      onText={setText}
      today={today}
      adgroupForCtr={adgroupId}
      actions={(keywords, clear) => (
        <Button
          size="xs"
          disabled={keywords.length === 0}
          onClick={() => {
            onAdd(keywords);
            clear();
          }}
        >
          Add {keywords.length.toLocaleString('en-US')} to the rotation
        </Button>
      )}
    />
  );
}
