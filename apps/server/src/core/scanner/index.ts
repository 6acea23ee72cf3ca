export { Clamd } from './clamd.js';
export { ScannerModule } from './scanner.module.js';
export { ScannerUnavailable, VIRUS_SCANNER, type VirusScanner } from './virus-scanner.js';
