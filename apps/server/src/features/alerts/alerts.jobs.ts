import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { DetectionService } from './detection.service.js';

/** Detects alerts as soon as hours are complete. A run is cheap while nothing has changed. */
@Injectable()
export class AlertsJobs {
  constructor(registry: JobRegistry, detection: DetectionService) {
    registry.handle('alerts.detect', () => detection.detectAll());
    registry.schedule({
      id: 'alerts-detect',
      description: 'Detects alerts in closed hours and days.',
      job: 'alerts.detect',
      every: 30_000,
    });
  }
}
