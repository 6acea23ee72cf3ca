import { z } from 'zod';

// The content policy of our pages forbids code made from text, which schemas otherwise are turned into for speed. Said
// before any schema is made.
if ('document' in globalThis) z.config({ jitless: true });
