import { Button, Group, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { BulkKind } from '@adops/domain';
import { type quickActionsAt, QUICK_STEPS, type QuickAmount, type QuickSwitch, stepText } from './quick-actions.js';

/** Amount whose menu of steps is open. */
export type OpenMenu = BulkKind | null;

interface QuickButtonsProps extends ReturnType<typeof quickActionsAt> {
  /** Change that is being planned. */
  readonly busy: BulkKind | null;
  readonly menu: OpenMenu;
  readonly onMenu: (menu: OpenMenu) => void;
  readonly onSwitch: (each: QuickSwitch) => void;
  readonly onStep: (kind: BulkKind, step: number) => void;
  readonly onForm: (kind: BulkKind) => void;
}

/** Buttons for the most common changes of the selected rows. */
export function QuickButtons(props: QuickButtonsProps) {
  const { switches, amounts, hasLabels, first, busy, onSwitch, onForm } = props;
  return (
    <Group gap={4}>
      {switches.map((each) => (
        <Button
          key={each.kind}
          size="compact-sm"
          variant="default"
          loading={busy === each.kind}
          title={`${each.label} (${each.key})`}
          onClick={() => onSwitch(each)}
        >
          {each.label}
        </Button>
      ))}
      {amounts.map((amount) => (
        <AmountMenu key={amount.kind} amount={amount} {...props} />
      ))}
      {hasLabels && (
        <Button size="compact-sm" variant="default" onClick={() => onForm('onlyLabels')}>
          Label…
        </Button>
      )}
      <Button size="compact-sm" variant="default" title="All changes" onClick={() => onForm(first)}>
        More…
      </Button>
    </Group>
  );
}

interface AmountMenuProps extends Pick<QuickButtonsProps, 'busy' | 'menu' | 'onMenu' | 'onStep' | 'onForm'> {
  readonly amount: QuickAmount;
}

function AmountMenu({ amount: { kind, label, key }, busy, menu, onMenu, onStep, onForm }: AmountMenuProps) {
  return (
    <Menu
      opened={menu === kind}
      onChange={(isOpen) => onMenu(isOpen ? kind : null)}
      position="top-start"
      portalProps={{ target: '#main' }}
      returnFocus
    >
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={busy === kind}
          title={key ? `${label} (${key})` : label}
          rightSection={<IconChevronDown size={12} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {QUICK_STEPS.map((step) => (
          <Menu.Item key={step} onClick={() => onStep(kind, step)}>
            {stepText(step)}
          </Menu.Item>
        ))}
        <Menu.Divider role="separator" />
        <Menu.Item onClick={() => onForm(kind)}>Other change…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
