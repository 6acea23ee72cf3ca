import { CAP_OPERATORS, CAP_TARGETS, type CapFormula, type CapOperator, type CapTarget } from '@adops/domain';
import { Button, Select } from '@mantine/core';
import { NumberField } from '../../ui/NumberField.js';
import classes from './placement-manager.module.css';
import type { Caps } from './useCapFormula.js';

const TARGETS: Readonly<Record<CapTarget, string>> = { cpa: 'CPA', rpc: 'RPC' };
const OPERATORS: Readonly<Record<CapOperator, string>> = { plus: '+', minus: '−', multiply: '×' };

type AmountName = Exclude<keyof CapFormula, 'capTarget' | 'capOperator'>;

/** Form for the cap formula. Caps on screen update while the user types. */
export function FormulaForm({ caps }: { readonly caps: Caps }) {
  const { typed, errors, change } = caps;
  const amount = (name: AmountName, label: string, more: object = {}) => (
    <NumberField
      size="xs"
      className={classes.amount}
      label={label}
      decimalScale={6}
      value={typed[name]}
      error={errors[name]}
      onChange={(value) => change({ [name]: value })}
      {...more}
    />
  );
  return (
    <form className={classes.formula} aria-label="Cap formula" onSubmit={(event) => event.preventDefault()}>
      <Select
        size="xs"
        className={classes.amount}
        label="Cap from"
        allowDeselect={false}
        data={CAP_TARGETS.map((value) => ({ value, label: TARGETS[value] }))}
        value={typed.capTarget}
        onChange={(capTarget) => capTarget && change({ capTarget })}
      />
      <Select
        size="xs"
        className={classes.operator}
        label="Operator"
        allowDeselect={false}
        data={CAP_OPERATORS.map((value) => ({ value, label: OPERATORS[value] }))}
        value={typed.capOperator}
        onChange={(capOperator) => capOperator && change({ capOperator })}
      />
      {amount('capValue', 'Value')}
      {amount('capRangeStart', 'Smallest cap')}
      {amount('capRangeEnd', 'Largest cap')}
      {amount('daysRange', 'Days', { allowDecimal: false })}
      <div className={classes.formulaEnd}>
        {caps.isOwn ? (
          <Button size="xs" variant="default" onClick={caps.reset}>
            Reset to default
          </Button>
        ) : null}
        <span className={classes.note}>
          {caps.isOwn ? 'Your formula for these sources, saved in this browser.' : 'Default formula.'}
        </span>
      </div>
    </form>
  );
}
