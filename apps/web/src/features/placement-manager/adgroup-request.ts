import { type CapFormula, capFormulaWords } from '@adops/domain';
import { PAUSE_ADGROUPS, RESTORE_ADGROUPS } from './placement-manager.graphql.js';
import { type Action, type AdgroupRow, capFor, capText, effectWords } from './managed-rows.js';
import type { ActionRequest } from './useActions.js';

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'ad group' : 'ad groups'}`;

/** Returns the request to pause or restore ad groups, with a description of its effect. */
export function adgroupRequest(action: Action, rows: readonly AdgroupRow[], formula: CapFormula): ActionRequest {
  const verb = action === 'pause' ? 'Pause' : 'Restore';
  const isOne = rows.length === 1;
  return {
    rowIds: rows.map(({ adgroupId }) => String(adgroupId)),
    title: isOne ? `${verb} ${rows[0]!.adgroupName}?` : `${verb} ${counted(rows.length)}?`,
    consequences: action === 'pause' ? pausing(rows, formula) : restoring(rows),
    confirm: `${verb} ${counted(rows.length)}`,
    isHarmless: true,
    send: async (mutateOnce) => {
      const variables = {
        daysRange: formula.daysRange,
        processedAdgroups: rows.map(({ adgroupId, accountId, sourceId, ...row }) => ({
          ...{ adgroupId, accountId, sourceId },
          cap: action === 'pause' ? capFor(formula, row) : (row.lastCpaCap ?? null),
        })),
      };
      const { placementManager } = await mutateOnce(action === 'pause' ? PAUSE_ADGROUPS : RESTORE_ADGROUPS, variables);
      const { status, message, adgroups } = placementManager.answer;
      return { status, message: message ?? null, items: adgroups };
    },
  };
}

function pausing(rows: readonly AdgroupRow[], formula: CapFormula): string[] {
  if (rows.length === 1) {
    const [row] = rows as [AdgroupRow];
    const { approvalNote } = row.effect;
    return [
      `Cap: ${capText(capFor(formula, row))} (${capFormulaWords(formula)}).`,
      effectWords(row),
      ...(approvalNote ? [`Another user must approve it. ${approvalNote}`] : []),
    ];
  }
  const written = rows.filter(({ effect }) => effect.targetCpaAfter != null).length;
  const waiting = rows.filter(({ effect }) => effect.approvalNote).length;
  const cost = rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
  return [
    `They cost ${cost.toLocaleString('en-US', { maximumFractionDigits: 2 })} in the last ${formula.daysRange} days.`,
    `Caps: ${capFormulaWords(formula)}.`,
    `The target CPA is set for ${counted(written)}. For ${counted(rows.length - written)}, the cap is only recorded.`,
    ...(waiting > 0
      ? [`${counted(waiting)} exceed a company limit, so another user must approve the whole task.`]
      : []),
  ];
}

const restoring = (rows: readonly AdgroupRow[]): string[] =>
  rows.length === 1
    ? [effectWords(rows[0]!), "Its target CPA doesn't change."]
    : ['Only ad groups paused by the placement manager are enabled.', "Target CPAs don't change."];
