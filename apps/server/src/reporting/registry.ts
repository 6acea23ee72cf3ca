import { Injectable } from '@nestjs/common';
import type { Report } from './engine/request.js';
import type { FileSource } from './export/row-files.js';

/** Reports of the running process by the name of their query. Each feature registers its own. */
@Injectable()
export class ReportRegistry {
  private readonly reports = new Map<string, Report>();
  private readonly files = new Map<string, FileSource>();

  add(report: Report): void {
    const { id } = report.contract;
    if (this.reports.has(id)) throw new Error(`There are two reports named ${id}.`);
    this.reports.set(id, report);
  }

  find(name: string): Report | undefined {
    return this.reports.get(name);
  }

  /** Registers the rows of a report without facts as a file. */
  addFile(source: FileSource): void {
    this.files.set(source.id, source);
  }

  findFile(name: string): FileSource | undefined {
    return this.files.get(name);
  }

  all(): Report[] {
    return [...this.reports.values()];
  }
}
