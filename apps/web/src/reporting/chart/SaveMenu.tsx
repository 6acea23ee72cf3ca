import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { showError } from '../../app/toasts.js';
import { UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import { saveCsv, saveFile } from '../../ui/save-file.js';
import { chartTable } from './chart-data.js';
import { toPicture } from './chart-picture.js';
import type { ChartPoint, ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface SaveMenuProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Element that is saved as an image. */
  readonly picture: RefObject<HTMLDivElement | null>;
}

/** Menu that saves a chart as an image, or its values as a table. */
export function SaveMenu({ title, series, points, picture }: SaveMenuProps) {
  const fileName = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const savePng = async () => {
    if (!picture.current) return;
    try {
      saveFile(await toPicture(picture.current), `${fileName}.png`);
    } catch {
      showError(UNEXPECTED_ERROR);
    }
  };
  const saveTable = async () => {
    try {
      await saveCsv(chartTable(series, points), fileName, { escapeFormulas: true });
    } catch {
      showError(UNEXPECTED_ERROR);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.save} size="sm" variant="subtle" color="gray" aria-label="Save the chart">
          <IconDownload size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void savePng()}>PNG</Menu.Item>
        <Menu.Item onClick={() => void saveTable()}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
