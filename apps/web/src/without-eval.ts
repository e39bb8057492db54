/**
 * Prevents zod from trying to compile code from text. Zod is loaded with the first form. The content security policy
 * forbids such code, and the browser reports each attempt. Zod reads this setting when it loads; `z.config` would load
 * zod here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
