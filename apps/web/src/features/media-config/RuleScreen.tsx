import { useMutation } from '@apollo/client/react';
import { replacementRuleForm, type ReplacementRule, type ReplacementRuleForm } from '@adops/domain';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { FormScreen } from '../../app/forms/FormScreen.js';
import type { SaveOutcome } from '../../app/forms/outcome.js';
import { useSaveForm, type Stored } from '../../app/forms/useSaveForm.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { showDone, showError } from '../../app/toasts.js';
import type { MediaConfigFragment, SavedPartFragment } from '../../gql/graphql.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { changesIn, outcomeOfPart, savingWords, versionOf } from './responses.js';
import { UPDATE_MEDIA_ALPHA_RULES, UPDATE_YAHOO_RULES } from './media-config.graphql.js';
import { MEDIA_ALPHA_RULES, YAHOO_RULES, type RuleKind } from './rule-kinds.js';
import { RuleSections } from './RuleSections.js';
import { WithMediaConfig, type LoadedConfig } from './WithMediaConfig.js';

export const YahooRuleScreen = () => <Rule kind={YAHOO_RULES} />;
export const MediaAlphaRuleScreen = () => <Rule kind={MEDIA_ALPHA_RULES} />;

const NEW: ReplacementRuleForm = { id: null, from: '', replacement: '', sourceIds: [], deviceIds: [], isActive: true };

function Rule({ kind }: { kind: RuleKind }) {
  const given = useParams().ruleId;
  const id = given === undefined ? null : Number(given);
  return (
    <WithMediaConfig>
      {(loaded) => <FoundRule key={given ?? 'new'} kind={kind} id={id} loaded={loaded} />}
    </WithMediaConfig>
  );
}

interface RuleProps {
  readonly kind: RuleKind;
  /** Null for a new rule. */
  readonly id: number | null;
  readonly loaded: LoadedConfig;
}

function FoundRule(props: RuleProps) {
  const { kind, id, loaded } = props;
  const path = useCompanyPath(`sites/${loaded.siteId}/${kind.path}`);
  if (id !== null && !kind.rulesOf(loaded.config)?.some((rule) => rule.id === id))
    return (
      <EmptyState
        title="Rule not found"
        text="The rule may have been deleted. Choose another rule."
        action={
          <Button component={Link} to={path('list')} variant="default">
            Back to the rules
          </Button>
        }
      />
    );
  return <RuleFields {...props} />;
}

function RuleFields({ kind, id, loaded }: RuleProps) {
  const { siteId, data, config, reload } = loaded;
  const [updateYahooRules] = useMutation(UPDATE_YAHOO_RULES);
  const [updateMediaAlphaRules] = useMutation(UPDATE_MEDIA_ALPHA_RULES);
  const navigate = useNavigate();
  const path = useCompanyPath(`sites/${siteId}/${kind.path}`);
  const schema = useMemo(() => replacementRuleForm(kind.from), [kind]);
  // The list is saved as a whole, so other rules are sent as they were last fetched.
  const latest = useRef(config);
  const storedOf = (from: MediaConfigFragment): Stored<ReplacementRuleForm, string> => {
    const found = kind.rulesOf(from)?.find((rule) => rule.id === id);
    const rule = found && { ...found, sourceIds: [...found.sourceIds], deviceIds: [...found.deviceIds] };
    return { values: rule ?? NEW, version: versionOf(from, kind.part) };
  };

  const send = async (
    rules: readonly ReturnType<typeof plain>[],
    version: string | null,
  ): Promise<SavedPartFragment> => {
    if (kind === YAHOO_RULES) {
      const sent = rules.map(({ from, ...rule }) => ({ ...rule, tag: from }));
      const answer = dataOf(await updateYahooRules({ variables: { siteId, rules: sent, version } }));
      return changesIn(answer).updateYahooTagReplacementsRules;
    }
    const sent = rules.map(({ from, ...rule }) => ({ ...rule, placementId: from }));
    const answer = dataOf(await updateMediaAlphaRules({ variables: { siteId, rules: sent, version } }));
    return changesIn(answer).updateMediaAlphaPlacementIdReplacementsRules;
  };
  const outcome = (answer: SavedPartFragment, mine: number): SaveOutcome =>
    outcomeOfPart(answer, kind.part, (below) => {
      const [at, field = ''] = below.split('.');
      if (Number(at) !== mine) return null;
      return field === 'tag' || field === 'placementId' ? 'from' : field;
    });

  const saving = useSaveForm<ReplacementRuleForm, ReplacementRuleForm, string>({
    schema,
    stored: storedOf(config),
    labels: {
      id: 'Rule',
      from: kind.from,
      replacement: 'Becomes',
      sourceIds: 'Sources',
      deviceIds: 'Devices',
      isActive: 'Status',
    },
    failure: savingWords,
    latest: async () => {
      const now = await reload();
      if (!now) return null;
      latest.current = now.siteMediaConfig;
      return storedOf(now.siteMediaConfig);
    },
    save: async (rule, version) => {
      const others = kind.rulesOf(latest.current) ?? [];
      const at = others.findIndex((each) => each.id === id);
      const mine = at < 0 ? others.length : at;
      const rules: RuleSent[] = [...others];
      rules[mine] = rule;
      return outcome(await send(rules.map(plain), version), mine);
    },
    onSaved: () => void navigate(path('list')),
  });
  const { form } = saving;
  const remove = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: `Delete the rule for ${form.getValues().from}?`,
      consequences: ['Visits it matched will match another rule or keep their original value.'],
      confirm: 'Delete rule',
    });
    if (!isWanted) return;
    try {
      const others = (kind.rulesOf(latest.current) ?? []).filter((rule) => rule.id !== id);
      const answer = outcome(await send(others.map(plain), versionOf(latest.current, kind.part)), -1);
      if (answer.kind === 'refused') return showError(answer.errors.flatMap(({ messages }) => messages).join(' '));
      form.reset();
      showDone('The rule was deleted.');
      void navigate(path('list'));
    } catch (error) {
      showError(savingWords(error));
    }
  };

  return (
    <FormScreen
      title={id === null ? 'New rule' : `Rule ${id}`}
      parent={{ label: kind.title, path: path('list') }}
      saving={saving}
      submitLabel={id === null ? 'Create rule' : 'Save rule'}
      startAt={id === null ? 'from' : null}
      actions={
        id !== null && (
          <Button size="xs" variant="default" onClick={() => void remove()}>
            Delete rule
          </Button>
        )
      }
    >
      <RuleSections form={form} from={kind.from} partners={data.partners} devices={data.devices} />
    </FormScreen>
  );
}

type RuleSent = Omit<ReplacementRule, 'id'> & { readonly id: number | null };
/** Copies the fields to send, including their lists. */
const plain = ({ id, from, replacement, sourceIds, deviceIds, isActive }: RuleSent) => ({
  ...{ id, from, replacement, isActive },
  sourceIds: [...sourceIds],
  deviceIds: [...deviceIds],
});
