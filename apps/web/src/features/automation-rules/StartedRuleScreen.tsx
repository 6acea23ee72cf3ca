import { skipToken, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { formScreens } from '../../app/forms/declared-form.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { QueryView } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AutomationRuleQuery, RuleFromTaskQuery } from '../../gql/graphql.js';
import { clonedRule, ruleForRows, ruleFromTask, type RuleValues } from './rule-values.js';
import { RULE, RULE_FROM_TASK } from './rules.graphql.js';
import { RULE_FORM } from './RuleScreen.js';

/** Form of a new rule with initial values. */
function StartedRule({ blank }: { readonly blank: Stored<RuleValues> }) {
  const { New } = useMemo(() => formScreens({ ...RULE_FORM, blank }), [blank]);
  return <New />;
}

const useId = (): number => Number(useParams()['id']);
const useParent = () => ({ label: RULE_FORM.parent.label, path: useCompanyPath(RULE_FORM.parent.path)('') });

/** New rule that repeats the change of a task. */
export function RuleFromTaskScreen() {
  const id = useId();
  const query = useQuery(RULE_FROM_TASK, { variables: { id } }) as QueryView<RuleFromTaskQuery>;
  const task = query.data?.automation.task;
  const blank = useMemo(() => (task ? ruleFromTask(task) : null), [task]);
  return (
    <LoadedForm
      loaded={query}
      parent={useParent()}
      isMissing={() => blank === null}
      missingTitle="No rule can do what this task did"
    >
      {() => blank && <StartedRule blank={blank} />}
    </LoadedForm>
  );
}

/** New rule for campaigns or ad groups selected in a report. */
export function RuleForRowsScreen() {
  const { level, ids } = useParams();
  const blank = useMemo(
    () => ruleForRows(level === 'campaign' ? 'campaign' : 'adgroup', (ids ?? '').split(',').map(Number)),
    [ids, level],
  );
  return <StartedRule blank={blank} />;
}

/** Copy of another rule, owned by the current user. */
export function ClonedRuleScreen() {
  const id = useId();
  const query = useQuery(
    RULE,
    Number.isFinite(id) ? { variables: { id } } : skipToken,
  ) as QueryView<AutomationRuleQuery>;
  const rule = query.data?.automation.rule;
  const blank = useMemo(() => (rule ? clonedRule(rule) : null), [rule]);
  return (
    <LoadedForm loaded={query} parent={useParent()} isMissing={() => blank === null} missingTitle="Rule not found">
      {() => blank && <StartedRule blank={blank} />}
    </LoadedForm>
  );
}
