import { Button, Popover } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import classes from './AlertReport.module.css';

/** Legend of the report's symbols. */
export function Legend() {
  return (
    <Popover position="bottom-end" shadow="md" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-xs" variant="subtle" color="gray">
          Legend
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <dl className={classes.legend}>
          <dt>
            <span className={classes.dot} data-state="open" />
          </dt>
          <dd>Open and not acknowledged yet</dd>
          <dt>
            <span className={classes.dot} data-state="acknowledged" />
          </dt>
          <dd>Acknowledged by a user, but still open</dd>
          <dt>
            <span className={classes.dot} data-state="resolved" />
          </dt>
          <dd>Resolved</dd>
          <dt>
            <span className={classes.count} data-open>
              2 of 3 open
            </span>
          </dt>
          <dd>Open alerts of the ad group</dd>
          <dt>
            <span className={classes.count}>3 alerts</span>
          </dt>
          <dd>Alerts of the ad group, all closed</dd>
          <dt>
            <IconCornerDownRight size={13} className={classes.fold} />
          </dt>
          <dd>Part of a larger alert, and included in its loss</dd>
          <dt>
            <span className={classes.loss} data-faint>
              12.00
            </span>
          </dt>
          <dd>Not included in the total because another alert covers the same hours or the alert no longer applies</dd>
          <dt>
            <span className={classes.groupLoss}>Σ 40.00</span>
          </dt>
          <dd>Loss of the ad group, with each hour counted once</dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
