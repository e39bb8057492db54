/**
 * Prevents zod from compiling code, which the content security policy forbids and reports. Zod reads this setting when
 * it loads; `z.config` would load zod here.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
