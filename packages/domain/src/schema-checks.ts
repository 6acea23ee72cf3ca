import { z } from 'zod';

// The content security policy forbids code generated from text, which the schema library would use for speed. This must
// be configured before any schema is created.
if ('document' in globalThis) z.config({ jitless: true });
