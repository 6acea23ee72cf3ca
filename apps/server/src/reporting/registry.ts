import { Injectable } from '@nestjs/common';
import type { Report } from './engine/request.js';

/** Reports of the running process by the name of their query; each feature adds its own. */
@Injectable()
export class ReportRegistry {
  private readonly reports = new Map<string, Report>();

  add(report: Report): void {
    const { id } = report.contract;
    if (this.reports.has(id)) throw new Error(`There are two reports named ${id}.`);
    this.reports.set(id, report);
  }

  find(name: string): Report | undefined {
    return this.reports.get(name);
  }

  all(): Report[] {
    return [...this.reports.values()];
  }
}
