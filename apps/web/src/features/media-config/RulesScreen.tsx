import { decidingRule, type ReplacementRule } from '@adops/domain';
import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { STATE_COLUMN, type ListColumn } from '../../app/lists/list-parts.js';
import { ListScreen } from '../../app/lists/ListScreen.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import classes from './media-config.module.css';
import { MEDIA_ALPHA_RULES, YAHOO_RULES, type RuleKind } from './rule-kinds.js';
import { WithMediaConfig, type LoadedConfig } from './WithMediaConfig.js';

export const YahooRulesScreen = () => (
  <WithMediaConfig>{(loaded) => <RuleList kind={YAHOO_RULES} loaded={loaded} />}</WithMediaConfig>
);
export const MediaAlphaRulesScreen = () => (
  <WithMediaConfig>{(loaded) => <RuleList kind={MEDIA_ALPHA_RULES} loaded={loaded} />}</WithMediaConfig>
);

type Named = readonly { readonly id: number; readonly name: string }[];
const namesOf = (ids: readonly number[], of: Named): string =>
  ids.length === 0 ? 'Any' : ids.map((id) => of.find((each) => each.id === id)?.name ?? id).join(', ');
const idOf = (rule: ReplacementRule): number => rule.id;
const textOf = (rule: ReplacementRule): string => `${rule.from} ${rule.replacement}`;

function RuleList({ kind, loaded }: { kind: RuleKind; loaded: LoadedConfig }) {
  const { siteId, data, config, query, parent } = loaded;
  const path = useCompanyPath(`sites/${siteId}/${kind.path}`);
  const [isTrying, setTrying] = useState(false);
  const rules = useMemo(() => kind.rulesOf(config) ?? [], [kind, config]);
  const columns = useMemo(
    (): readonly ListColumn<ReplacementRule>[] => [
      { id: 'from', label: kind.from, width: 240, value: (rule) => rule.from },
      { id: 'replacement', label: 'Becomes', width: 240, value: (rule) => rule.replacement },
      { id: 'sources', label: 'Sources', width: 240, value: (rule) => namesOf(rule.sourceIds, data.partners) },
      { id: 'devices', label: 'Devices', width: 160, value: (rule) => namesOf(rule.deviceIds, data.devices) },
      STATE_COLUMN,
      { id: 'id', label: 'Rule', width: 70, align: 'right', value: (rule) => rule.id },
    ],
    [kind, data],
  );
  const pathOf = useCallback(({ id }: ReplacementRule) => path(String(id)), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create rule
    </Button>
  );
  return (
    <>
      <ListScreen
        title={`${parent.label}: ${kind.title}`}
        noun={['rule', 'rules']}
        rows={rules}
        query={query}
        columns={columns}
        rowId={idOf}
        pathOf={pathOf}
        searchText={textOf}
        sort={{ column: 'from', direction: 'ASC' }}
        action={
          <span className={classes.actions}>
            <Button size="xs" variant="default" onClick={() => setTrying(true)}>
              {`Try a ${kind.from.toLowerCase()}`}
            </Button>
            {create}
          </span>
        }
        empty={{
          title: 'No rules yet',
          text: `A rule replaces one ${kind.from.toLowerCase()} with another, for some or all sources and devices.`,
          action: create,
        }}
      />
      {isTrying && <Tester kind={kind} rules={rules} data={data} onClose={() => setTrying(false)} />}
    </>
  );
}

interface TesterProps {
  readonly kind: RuleKind;
  readonly rules: readonly ReplacementRule[];
  readonly data: LoadedConfig['data'];
  readonly onClose: () => void;
}

/** Dialog that applies the rules to a test value. */
function Tester({ kind, rules, data, onClose }: TesterProps) {
  const [value, setValue] = useState('');
  const [sourceId, setSource] = useState<string | null>(null);
  const [deviceId, setDevice] = useState<string | null>(null);
  const visit = {
    sourceId: sourceId === null ? null : Number(sourceId),
    deviceId: deviceId === null ? null : Number(deviceId),
  };
  const text = value.trim();
  const rule = decidingRule(rules, text, visit);
  const options = (of: Named) => of.map((each) => ({ value: String(each.id), label: each.name }));
  return (
    <Modal opened onClose={onClose} title={`Test the rules with a ${kind.from.toLowerCase()}`} size="sm">
      <TextInput
        data-autofocus
        label={kind.from}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Select
        mt="sm"
        label="Source"
        placeholder="Not known"
        searchable
        clearable
        data={options(data.partners)}
        value={sourceId}
        onChange={setSource}
      />
      <Select
        mt="sm"
        label="Device"
        placeholder="Not known"
        clearable
        data={options(data.devices)}
        value={deviceId}
        onChange={setDevice}
      />
      <p className={classes.verdict} role="status">
        {text === ''
          ? 'The most specific matching active rule applies. If several are equally specific, the oldest rule applies.'
          : rule
            ? `${text} is replaced with ${rule.replacement} by rule ${rule.id}.`
            : `${text} is not replaced because no active rule matches.`}
      </p>
    </Modal>
  );
}
