import { CentralBankRates } from '@adops/connectors';
import { Inject, Injectable, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { storeRates } from './rates.repository.js';

const SANDBOX_FILE = '/stats/eurofxref/eurofxref-hist-90d.xml';

/** Imports the rates of the last days several times a day. Importing the same file again changes nothing. */
@Injectable()
class CurrencyRateJobs {
  constructor(registry: JobRegistry, database: Database, @Inject(CONFIG) config: Config) {
    const url = config.RATES_URL ?? (config.SANDBOX_URL ? `${config.SANDBOX_URL}${SANDBOX_FILE}` : null);
    registry.handle('rates.pull', async () => {
      if (url) await storeRates(database, await new CentralBankRates(url).recent());
    });
    if (url) {
      registry.schedule({
        id: 'rates-pull',
        description: 'Imports the currency rates of recent days.',
        job: 'rates.pull',
        every: 6 * 3_600_000,
      });
    }
  }
}

@Module({ providers: [CurrencyRateJobs] })
export class CurrencyRatesModule {}
